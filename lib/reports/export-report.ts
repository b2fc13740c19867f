import "server-only";
import type { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Ctx } from "#db/ctx.ts";
import { escapeFormula } from "#lib/contacts/imports/cell-rules.ts";
import { notFound } from "#lib/platform/errors.ts";
import { readReport } from "#lib/reports/read-report.ts";
import type { ReportQuery, Section } from "#lib/reports/schema.ts";

type Cell = string | number | null;

/**
 * A chart or table of a section as CSV (UTF-8 with BOM): durations in seconds, shares from 0 to 1, times in UTC.
 * @param part the id of a chart or table @throws AppError NOT_FOUND
 */
export async function exportReport(
  ctx: Ctx,
  section: Section,
  { part, ...query }: ReportQuery & { part: string },
): Promise<Readable> {
  const { charts, tables, starts } = await readReport(ctx, section, query);
  const chart = charts.find(({ id }) => id === part);
  const table = tables.find(({ id }) => id === part);
  const rows: Cell[][] = [];
  if (chart) {
    const places = chart.by === "hour" ? Array.from({ length: 24 }, (_, hour) => hour) : starts;
    rows.push([chart.by === "hour" ? "hour" : "start", ...chart.series.map(({ id }) => id)]);
    rows.push(
      ...places.map((place, index) => [place, ...chart.series.map(({ values }) => values[index] ?? null)]),
    );
  } else if (table) {
    rows.push(["name", "code", ...table.columns.map(({ id }) => id)]);
    rows.push(
      ...table.rows.map(({ name, hint, values }) => [
        escapeFormula(name),
        hint && escapeFormula(hint),
        ...values,
      ]),
    );
  } else throw notFound();
  return stringify(rows, { bom: true, record_delimiter: "windows" });
}
