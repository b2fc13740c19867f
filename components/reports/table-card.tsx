"use client";

import { useMessages, useTranslations } from "next-intl";
import { ChangeText } from "#components/reports/change-text.tsx";
import { Card, DownloadLink } from "#components/reports/chart-card.tsx";
import { ListButton } from "#components/reports/list-button.tsx";
import { messagesOfCell, type ReportMessagesRequest } from "#components/reports/report-messages.ts";
import { column, Table } from "#components/ui/table.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import { hintKinds, nameOfRow } from "#lib/reports/row-name-rules.ts";
import type { ReportQuery, ReportTable } from "#lib/reports/schema.ts";
import { formatValue } from "#lib/reports/value-format-rules.ts";

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
  const { categories } = useMessages().reports;
  const nameOf = (row: Row) => nameOfRow(table.id, row, { categories, failures });
  const hintOf = (hint: string) =>
    hintKinds[table.id] === "status" ? t(`states.${hint as "removed"}`) : hint;
  const columns = [
    column<Row>("name", t(`names.${table.id}`), (row) => (
      <>
        <span className="break-words">{nameOf(row)}</span>
        {row.hint ? <span className="tabular ms-2 text-muted text-xs">{hintOf(row.hint)}</span> : null}
      </>
    )),
    ...table.columns.map(({ id, kind }, index) => {
      const title = t(`columns.${id}`);
      return column<Row>(
        id,
        title,
        (row) => {
          const [value, previous] = [row.values[index] ?? null, row.previous[index] ?? null];
          if (value === null) return t("noValue");
          const listed = value === 0 ? null : messagesOfCell(table.id, row.id, id, query);
          return (
            <>
              <ListButton
                request={listed && { name: t("part", { name: nameOf(row), part: title }), query: listed }}
                onList={onList}
              >
                {formatValue(value, kind, formats)}
              </ListButton>
              <ChangeText
                of={{ value, previous, kind }}
                className="ms-1.5 text-muted text-xs max-sm:ms-0 max-sm:block"
              />
            </>
          );
        },
        "tabular whitespace-nowrap text-end",
      );
    }),
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
