"use client";

import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChangeText } from "#components/reports/change-text.tsx";
import { ListButton } from "#components/reports/list-button.tsx";
import { messagesOfFigure, type ReportMessagesRequest } from "#components/reports/report-messages.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ReportFigure, ReportQuery } from "#lib/reports/schema.ts";
import { changeOf, formatValue } from "#lib/reports/value-format-rules.ts";

export function FigureCard({
  figure,
  query,
  onList,
}: {
  figure: ReportFigure;
  query: ReportQuery;
  onList: (request: ReportMessagesRequest) => void;
}) {
  const t = useTranslations("reports");
  const formats = useFormats();
  const name = t(`figures.${figure.id}`);
  const value = figure.value === null ? t("noValue") : formatValue(figure.value, figure.kind, formats);
  const listed = figure.value === 0 ? null : messagesOfFigure(figure.id, query);
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-lg border bg-surface p-4">
      <dt className="flex-1 text-muted text-xs">{name}</dt>
      <dd className="tabular font-semibold text-2xl tracking-tight">
        {figure.value === null ? (
          value
        ) : (
          <ListButton
            request={listed && { name: t("messages.title", { name, value }), query: listed }}
            onList={onList}
          >
            {value}
          </ListButton>
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
  const change = changeOf(figure);
  if (change === null) return figure.previous === null ? t("noPrevious") : <Previous figure={figure} />;
  const Icon = change > 0 ? ArrowUp : change < 0 ? ArrowDown : ArrowRight;
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <Icon aria-hidden className="size-3.5" />
      <ChangeText of={figure} className="tabular font-medium text-ink" />
      <Previous figure={figure} />
    </span>
  );
}

function Previous({ figure: { previous, kind } }: { figure: ReportFigure }) {
  const t = useTranslations("reports");
  const formats = useFormats();
  return <span>{t("compared", { value: formatValue(previous ?? 0, kind, formats) })}</span>;
}
