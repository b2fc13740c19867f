"use client";

import { useTranslations } from "next-intl";
import { Card, DownloadLink } from "#components/reports/chart-card.tsx";
import { messagesOfRow, type ReportMessagesRequest } from "#components/reports/report-messages.ts";
import { column, Table } from "#components/ui/table.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import type { ReportQuery, ReportTable } from "#lib/reports/schema.ts";
import { formatValue } from "#lib/reports/value-format-rules.ts";
import { findExplanation } from "#lib/whatsapp/error-group-rules.ts";

type Row = ReportTable["rows"][number];

export function TableCard({
  table,
  query,
  fileUrl,
  onList,
}: {
  table: ReportTable;
  query: ReportQuery;
  fileUrl: string;
  onList: (request: ReportMessagesRequest) => void;
}) {
  const t = useTranslations("reports");
  const formats = useFormats();
  const { failures } = useServerTexts();
  const title = t(`tables.${table.id}.title`);
  const nameOf = ({ id, name }: Row): string => {
    if (table.id === "failures") return findExplanation(failures, id || "NO_CODE")?.title ?? name;
    if (table.id !== "prices") return name;
    return t.has(`categories.${id as "utility"}`)
      ? t(`categories.${id as "utility"}`)
      : id || t("categories.other");
  };
  const columns = [
    column<Row>("name", t(`names.${table.id}`), (row) => {
      const name = nameOf(row);
      const request = messagesOfRow(table.id, { ...row, name }, query);
      return (
        <>
          {request ? (
            <button
              type="button"
              onClick={() => onList(request)}
              title={t("listMessages", { name })}
              className="break-words text-page-start underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-accent"
            >
              {name}
            </button>
          ) : (
            name
          )}
          {row.hint ? <span className="tabular ms-2 text-muted text-xs">{row.hint}</span> : null}
        </>
      );
    }),
    ...table.columns.map(({ id, kind }, index) =>
      column<Row>(
        id,
        t(`columns.${id}`),
        ({ values }) => {
          const value = values[index] ?? null;
          return value === null ? t("noValue") : formatValue(value, kind, formats);
        },
        "tabular whitespace-nowrap text-end",
      ),
    ),
  ];
  return (
    <Card
      title={title}
      text={t(`tables.${table.id}.text`)}
      actions={<DownloadLink title={title} href={fileUrl} />}
    >
      {table.rows.length === 0 ? (
        <p className="py-6 text-center text-muted text-sm">{t("emptyTable")}</p>
      ) : (
        <Table data={table.rows} columns={columns} density="log" />
      )}
    </Card>
  );
}
