"use client";

import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ReportFigure } from "#lib/reports/schema.ts";
import { changeOf, formatChange, formatValue } from "#lib/reports/value-format-rules.ts";

/** @param onList null when there is no list of messages */
export function FigureCard({ figure, onList }: { figure: ReportFigure; onList: (() => void) | null }) {
  const t = useTranslations("reports");
  const formats = useFormats();
  const name = t(`figures.${figure.id}`);
  const value = figure.value === null ? t("noValue") : formatValue(figure.value, figure.kind, formats);
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-lg border bg-surface p-4">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="tabular font-semibold text-2xl tracking-tight">
        {onList && figure.value !== null ? (
          <button
            type="button"
            onClick={onList}
            title={t("listMessages", { name })}
            className="rounded-sm text-page-start underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-accent"
          >
            {value}
            <span className="sr-only">, {t("listMessages", { name })}</span>
          </button>
        ) : (
          value
        )}
      </dd>
      <dd className="flex min-h-4 items-center gap-1 text-muted text-xs">
        <Change figure={figure} />
      </dd>
    </div>
  );
}

function Change({ figure }: { figure: ReportFigure }) {
  const t = useTranslations("reports");
  const formats = useFormats();
  const change = changeOf(figure);
  if (change === null) return figure.previous === null ? t("noPrevious") : <Previous figure={figure} />;
  const Icon = change > 0 ? ArrowUp : change < 0 ? ArrowDown : ArrowRight;
  const text = formatChange(change, formats.locale);
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <Icon aria-hidden className="size-3.5" />
      <span className="tabular font-medium text-ink">
        <span aria-hidden>{text}</span>
        <span className="sr-only">{t("change", { change: text })}</span>
      </span>
      <Previous figure={figure} />
    </span>
  );
}

function Previous({ figure: { previous, kind } }: { figure: ReportFigure }) {
  const t = useTranslations("reports");
  const formats = useFormats();
  return <span>{t("compared", { value: formatValue(previous ?? 0, kind, formats) })}</span>;
}
