"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PasscodesForm } from "#components/settings/passcodes-form.tsx";
import { PausedRanges } from "#components/settings/paused-ranges.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { passcodesQuery } from "#lib/otp/browser.ts";
import type { PasscodeSettings } from "#lib/otp/schema.ts";

export function PasscodesPage() {
  const t = useTranslations("settings.passcodes");
  const { data, error, refetch } = useQuery(passcodesQuery);
  return (
    <div className="max-w-2xl">
      <PageHeader title={t("title")}>{t("text")}</PageHeader>
      {data ? (
        <div className="flex flex-col gap-8">
          <LastDay lastDay={data.lastDay} />
          {data.pausedRanges.length > 0 ? <PausedRanges ranges={data.pausedRanges} /> : null}
          <PasscodesForm settings={data} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  );
}

function LastDay({ lastDay: { sends, verified } }: { lastDay: PasscodeSettings["lastDay"] }) {
  const t = useTranslations("settings.passcodes");
  const figures = [
    ["sent", t("count", { count: sends })],
    ["confirmed", t("count", { count: verified })],
    ["conversion", sends === 0 ? "–" : t("percent", { share: verified / sends })],
  ] as const;
  return (
    <section aria-labelledby="last-day">
      <SectionTitle id="last-day" className="mb-2">
        {t("lastDay")}
      </SectionTitle>
      <dl className="grid grid-cols-3 divide-x rounded-lg border bg-surface">
        {figures.map(([name, value]) => (
          <div key={name} className="px-4 py-3">
            <dt className="text-muted text-xs">{t(name)}</dt>
            <dd className="mt-1 font-semibold text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
