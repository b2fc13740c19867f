"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ListButton } from "#components/reports/list-button.tsx";
import { messagesOfPoint, type ReportMessagesRequest } from "#components/reports/report-messages.ts";
import { useFileUrl } from "#components/shell/session/workspace-context.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { languageTable } from "#lib/platform/languages.ts";
import type { Unit } from "#lib/reports/period-rules.ts";
import type { ReportChart as Chart, ReportQuery, SeriesId } from "#lib/reports/schema.ts";
import { formatValue } from "#lib/reports/value-format-rules.ts";

const ReportChart = lazyComponent(
  () => import("#components/reports/report-chart.tsx").then((module) => module.ReportChart),
  <div className="h-60 animate-pulse rounded-md bg-raised" />,
);

/** More bars would be too thin to see. */
const MAX_BARS = 40;

export function Card({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="min-w-0 rounded-lg border bg-surface p-4" aria-label={title}>
      <header className="mb-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <SectionTitle>{title}</SectionTitle>
          <p className="mt-0.5 text-balance text-muted text-xs">{text}</p>
        </div>
        <div className="flex shrink-0 items-center gap-1">{actions}</div>
      </header>
      {children}
    </section>
  );
}

export function DownloadLink({ title, href }: { title: string; href: string }) {
  const t = useTranslations("reports");
  const fileUrl = useFileUrl();
  return (
    <a
      href={fileUrl(href)}
      download
      aria-label={t("download", { title })}
      {...nameTooltip}
      className={buttonStyle({ variant: "ghost", size: "icon" })}
    >
      <Download aria-hidden className="size-4" />
    </a>
  );
}

export function ChartCard({
  chart,
  starts,
  unit,
  query,
  fileUrl,
  onList,
}: {
  chart: Chart;
  starts: readonly string[];
  unit: Unit;
  query: ReportQuery;
  fileUrl: string;
  onList: (request: ReportMessagesRequest) => void;
}) {
  const t = useTranslations("reports");
  const formats = useFormats();
  const isRtl = languageTable[useLocale()].dir === "rtl";
  const [view, setView] = useState<"chart" | "table">("chart");
  const title = t(`charts.${chart.id}.title`);
  const format = unit === "hour" ? "time" : unit === "month" ? "month" : "day";
  const labels =
    chart.by === "hour"
      ? Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"))
      : starts.map((start) => formats.dateTime(start, format, query.zone));
  const points = labels.map((label, index) => ({ label, index }));
  // The newest is read first; the hours of a day keep their order.
  if (chart.by !== "hour") points.reverse();
  const series = chart.series.map(({ id, values }) => ({
    id,
    name: t(`series.${id}`),
    values,
  }));
  const requestOf = (id: SeriesId, point: number): ReportMessagesRequest | null => {
    const listed = messagesOfPoint(chart, id, point, { query, starts });
    const name = t("part", {
      name: series.find((each) => each.id === id)?.name ?? title,
      part: labels[point] ?? "",
    });
    return listed && { name, query: listed };
  };
  const listPoint = (id: SeriesId, point: number) => {
    const request = requestOf(id, point);
    if (request) onList(request);
  };
  const show = (value: number) => formatValue(value, chart.kind, formats);
  const isBar = chart.kind === "count" && labels.length <= MAX_BARS;
  return (
    <Card
      title={title}
      text={t(`charts.${chart.id}.text`)}
      actions={
        <>
          <fieldset className="flex overflow-hidden rounded-md border text-xs">
            <legend className="sr-only">{t("showAs", { title })}</legend>
            {(["chart", "table"] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={view === each}
                onClick={() => setView(each)}
                className={cn(
                  "h-7 px-2 pointer-coarse:h-11",
                  view === each ? "bg-raised font-medium text-ink" : "text-muted",
                )}
              >
                {t(each)}
              </button>
            ))}
          </fieldset>
          <DownloadLink title={title} href={fileUrl} />
        </>
      }
    >
      {chart.series.every(({ values }) => values.every((value) => !value)) ? (
        <p className="grid h-60 place-items-center text-muted text-sm">{t("emptyTable")}</p>
      ) : view === "chart" ? (
        <ReportChart
          title={title}
          labels={labels}
          series={series}
          shape={isBar ? "bar" : "line"}
          format={show}
          onPoint={listPoint}
          max={chart.kind === "share" ? 1 : null}
          isRtl={isRtl}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which needs the focus
        <section className="max-h-60 overflow-auto" tabIndex={0} aria-label={t("table")}>
          <table className="w-full text-page-start text-sm">
            <thead className="sticky top-0 bg-surface text-muted text-xs">
              <tr>
                <th scope="col" className="py-1 font-medium">
                  {chart.by === "hour" ? t("hour") : t(`start.${unit}`)}
                </th>
                {series.map(({ id, name }) => (
                  <th key={id} scope="col" className="px-2 py-1 text-end font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {points.map(({ label, index }) => (
                <tr key={starts[index] ?? label}>
                  <th scope="row" className="whitespace-nowrap py-1 font-normal pointer-coarse:py-3">
                    {label}
                  </th>
                  {series.map(({ id, values }) => {
                    const value = values[index] ?? null;
                    return (
                      <td key={id} className="tabular px-2 py-1 text-end pointer-coarse:py-3">
                        {value === null ? (
                          t("noValue")
                        ) : (
                          <ListButton request={value === 0 ? null : requestOf(id, index)} onList={onList}>
                            {show(value)}
                          </ListButton>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
