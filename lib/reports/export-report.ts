import "server-only";
import type { Readable } from "node:stream";
import { createTranslator } from "use-intl/core";
import type { Ctx } from "#db/ctx.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Language } from "#lib/platform/languages.ts";
import { toCsv } from "#lib/platform/to-csv.ts";
import { localTimeOf } from "#lib/reports/period-rules.ts";
import { readReport } from "#lib/reports/read-report.ts";
import { hintKinds, nameOfRow } from "#lib/reports/row-name-rules.ts";
import type {
  Report,
  ReportChart,
  ReportFigure,
  ReportQuery,
  ReportTable,
  Section,
  ValueKind,
} from "#lib/reports/schema.ts";
import { valueRules } from "#lib/reports/value-format-rules.ts";
import { messagesOf } from "../../messages/messages-of.ts";

interface File {
  header: string[];
  rows: (string | number | null | undefined)[][];
}

/**
 * The figures, a chart or a table of a section as CSV (UTF-8 with BOM), with the names of the page: durations in seconds,
 * shares from 0 to 1, times in the zone of the query.
 * @param part `figures`, or the id of a chart or table @throws AppError NOT_FOUND
 */
export async function exportReport(
  ctx: Ctx,
  section: Section,
  { part, language, ...query }: ReportQuery & { part: string; language: Language },
): Promise<Readable> {
  const report = await readReport(ctx, section, query);
  const { figures, charts, tables } = report;
  const chart = charts.find(({ id }) => id === part);
  const table = tables.find(({ id }) => id === part);
  const file = chart
    ? chartFile(chart, report, { zone: query.zone, language })
    : table
      ? tableFile(table, language)
      : part === "figures" && figures.length > 0
        ? figuresFile(figures, language)
        : null;
  if (!file) throw notFound();
  return toCsv(file.header, file.rows.map(toCells));
}

function chartFile(
  { by, kind, series }: ReportChart,
  { starts, unit }: Report,
  { zone, language }: { zone: string; language: Language },
): File {
  const t = translatorOf(language);
  const places =
    by === "hour"
      ? Array.from({ length: 24 }, (_, hour) => hour)
      : starts.map((start) => localTimeOf(start, zone));
  const names = series.map(({ id }) => columnName(t(`series.${id}`), kind, language));
  return {
    header: [by === "hour" ? t("hour") : t(`start.${unit}`), ...names],
    rows: places.map((place, index) => [place, ...series.map(({ values }) => values[index])]),
  };
}

function tableFile({ id: table, columns, rows }: ReportTable, language: Language): File {
  const t = translatorOf(language);
  const { reports, failures } = messagesOf(language);
  const names = columns.map(({ id, kind }) => columnName(t(`columns.${id}`), kind, language));
  // What is open now has no value of before.
  const compared = columns.flatMap(({ id }, index) => (id === "open" ? [] : [index]));
  const hint = hintKinds[table];
  const hintOf = (text: string | null) =>
    hint === "status" && text !== null ? t(`states.${text as "removed"}`) : text;
  return {
    header: [
      t(`names.${table}`),
      ...(hint ? [t(`file.${hint}`)] : []),
      ...names,
      ...compared.map((index) => t("file.previousOf", { name: names[index] ?? "" })),
    ],
    rows: rows.map((row) => [
      nameOfRow(table, row, { categories: reports.categories, failures }),
      ...(hint ? [hintOf(row.hint)] : []),
      ...row.values,
      ...compared.map((index) => row.previous[index]),
    ]),
  };
}

function figuresFile(figures: readonly ReportFigure[], language: Language): File {
  const t = translatorOf(language);
  return {
    header: [t("file.figure"), t("file.value"), t("file.previous")],
    rows: figures.map(({ id, kind, value, previous }) => [
      columnName(t(`figures.${id}`), kind, language),
      value,
      previous,
    ]),
  };
}

function columnName(name: string, kind: ValueKind, language: Language): string {
  const unit = valueRules[kind].unitInFile;
  return unit === null ? name : translatorOf(language)(`file.${unit}`, { name });
}

function translatorOf(locale: Language) {
  return createTranslator({ locale, messages: messagesOf(locale), namespace: "reports" });
}

function toCells(values: readonly (string | number | null | undefined)[]): string[] {
  return values.map((value) => (value === null || value === undefined ? "" : String(value)));
}
