"use client";

import { useTranslations } from "next-intl";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";

function Skeleton() {
  const t = useTranslations("reports");
  return (
    <div role="status" className="mx-auto max-w-6xl animate-pulse px-5 py-6 md:px-8">
      <span className="sr-only">{t("loading")}</span>
      <div className="h-8 w-64 rounded bg-raised" />
      <div className="mt-20 h-24 rounded-lg bg-raised" />
      <div className="mt-4 h-72 rounded-lg bg-raised" />
    </div>
  );
}

// Loaded in the browser, which knows the time zone.
const ReportView = lazyComponent(
  () => import("#components/reports/report-view.tsx").then((module) => module.ReportView),
  <Skeleton />,
);

export function ReportsPage() {
  return (
    <div className="h-full overflow-y-auto bg-canvas">{useInBrowser() ? <ReportView /> : <Skeleton />}</div>
  );
}
