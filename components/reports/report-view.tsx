"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ChartCard, DownloadLink } from "#components/reports/chart-card.tsx";
import { FigureCard } from "#components/reports/figure-card.tsx";
import { PeriodControls } from "#components/reports/period-controls.tsx";
import type { ReportMessagesRequest } from "#components/reports/report-messages.ts";
import { TableCard } from "#components/reports/table-card.tsx";
import { useReportState } from "#components/reports/use-report-state.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/cn.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { reportFileUrl, reportQueryOf } from "#lib/reports/browser.ts";
import { type Report, type ReportQuery, type Section, sectionRules, sections } from "#lib/reports/schema.ts";

const ReportMessagesDialog = lazyComponent(() =>
  import("#components/reports/report-messages-dialog.tsx").then((module) => module.ReportMessagesDialog),
);
const SubscriptionDialog = lazyComponent(() =>
  import("#components/reports/subscription-dialog.tsx").then((module) => module.SubscriptionDialog),
);

export function ReportView() {
  const t = useTranslations("reports");
  const state = useReportState();
  const { section, isOpenOnly, change } = state;
  const [isSubscribing, setSubscribing] = useState(false);
  const setOpenOnly = (open: boolean) => void change({ open: open || null });
  return (
    <div className="mx-auto max-w-6xl px-4 py-6 md:px-8">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
          <Button size="sm" onClick={() => setSubscribing(true)}>
            <Mail aria-hidden className="size-4" />
            {t("mail.button")}
          </Button>
        </div>
        <PeriodControls state={state} />
      </header>
      <nav
        aria-label={t("sections.label")}
        className="mb-5 flex gap-x-1 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]"
      >
        {sections.map((each) => (
          <button
            key={each}
            type="button"
            aria-current={each === section ? "page" : undefined}
            onClick={() => void change({ section: each })}
            className={cn(
              "-mb-px h-10 shrink-0 pointer-coarse:h-11 border-transparent border-b-2 px-2.5 font-medium text-muted text-sm hover:text-ink",
              each === section && "border-accent text-ink",
            )}
          >
            {t(`sections.${each}`)}
          </button>
        ))}
      </nav>
      {state.query ? (
        <SectionReport
          section={section}
          query={state.query}
          isOpenOnly={isOpenOnly}
          onOpenOnly={setOpenOnly}
        />
      ) : null}
      {isSubscribing ? <SubscriptionDialog onClose={() => setSubscribing(false)} /> : null}
    </div>
  );
}

function SectionReport({
  section,
  query,
  isOpenOnly,
  onOpenOnly,
}: {
  section: Section;
  query: ReportQuery;
  isOpenOnly: boolean;
  onOpenOnly: (isOpenOnly: boolean) => void;
}) {
  const t = useTranslations("reports");
  const { data: report, error, isPlaceholderData, refetch } = useQuery(reportQueryOf(section, query));
  const [listed, setListed] = useState<ReportMessagesRequest | null>(null);
  if (error && !report) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!report) {
    return (
      <div role="status" className="grid animate-pulse gap-4 lg:grid-cols-2">
        <span className="sr-only">{t("loading")}</span>
        <div className="h-28 rounded-lg bg-raised lg:col-span-2" />
        <div className="h-80 rounded-lg bg-raised" />
        <div className="h-80 rounded-lg bg-raised" />
      </div>
    );
  }
  return (
    <div
      className={cn("flex flex-col gap-4", isPlaceholderData && "opacity-60")}
      aria-busy={isPlaceholderData}
    >
      {sectionRules[section].hasDurations && (report.hasHours || isOpenOnly) ? (
        <label className="flex w-fit items-center gap-2 text-sm">
          <Checkbox checked={isOpenOnly} onChange={({ target }) => onOpenOnly(target.checked)} />
          {t("filter.hours")}
        </label>
      ) : null}
      {report.isCounting ? (
        <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-sm">
          {t("counting")}
        </p>
      ) : null}
      {isEmpty(report) ? (
        <EmptyState icon={<ChartColumn aria-hidden className="size-6" />} title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <Parts section={section} query={query} report={report} onList={setListed} />
      )}
      {listed ? <ReportMessagesDialog request={listed} onClose={() => setListed(null)} /> : null}
    </div>
  );
}

function Parts({
  section,
  query,
  report,
  onList,
}: {
  section: Section;
  query: ReportQuery;
  report: Report;
  onList: (request: ReportMessagesRequest) => void;
}) {
  const t = useTranslations("reports");
  const language = useLocale();
  const { figures, charts, tables, starts, unit } = report;
  const fileUrlOf = (part: string) => reportFileUrl(section, query, { part, language });
  return (
    <>
      {figures.length > 0 ? (
        <section aria-label={t("figuresTitle")} className="flex flex-col gap-1">
          <div className="flex items-center justify-between">
            <SectionTitle>{t("figuresTitle")}</SectionTitle>
            <DownloadLink title={t("figuresTitle")} href={fileUrlOf("figures")} />
          </div>
          <dl
            className={cn(
              "grid grid-cols-2 gap-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-3",
              figures.length === 5 ? "lg:grid-cols-5" : "lg:grid-cols-6",
            )}
          >
            {figures.map((figure) => (
              <FigureCard key={figure.id} figure={figure} query={query} onList={onList} />
            ))}
          </dl>
        </section>
      ) : null}
      {charts.length > 0 ? (
        <div className="grid gap-4 lg:grid-cols-2 [&>:last-child:nth-child(odd)]:lg:col-span-2">
          {charts.map((chart) => (
            <ChartCard
              key={chart.id}
              chart={chart}
              starts={starts}
              unit={unit}
              query={query}
              fileUrl={fileUrlOf(chart.id)}
              onList={onList}
            />
          ))}
        </div>
      ) : null}
      {tables.map((table) => (
        <TableCard key={table.id} table={table} query={query} fileUrl={fileUrlOf(table.id)} onList={onList} />
      ))}
    </>
  );
}

function isEmpty({ figures, charts, tables }: Report): boolean {
  return (
    figures.every(({ value }) => !value) &&
    charts.every(({ series }) => series.every(({ values }) => values.every((value) => !value))) &&
    tables.every(({ rows }) => rows.length === 0)
  );
}
