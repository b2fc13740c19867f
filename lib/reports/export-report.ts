import "server-only";
import type { Readable } from "node:stream";
import type { Ctx } from "#db/ctx.ts";
import { toCsv } from "#lib/contacts/imports/to-csv.ts";
import { notFound } from "#lib/platform/errors.ts";
import { localTimeOf } from "#lib/reports/period-rules.ts";
import { readReport } from "#lib/reports/read-report.ts";
import type { ReportQuery, Section } from "#lib/reports/schema.ts";

/**
 * A chart or table of a section as CSV (UTF-8 with BOM): durations in seconds, shares from 0 to 1, times in the zone of the query.
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
  if (chart) {
    const places =
      chart.by === "hour"
        ? Array.from({ length: 24 }, (_, hour) => hour)
        : starts.map((start) => localTimeOf(start, query.zone));
    const header = [chart.by === "hour" ? "hour" : "start", ...chart.series.map(({ id }) => id)];
    return toCsv(
      header,
      places.map((place, index) => toCells([place, ...chart.series.map(({ values }) => values[index])])),
    );
  }
  if (!table) throw notFound();
  const header = ["name", "code", ...table.columns.map(({ id }) => id)];
  return toCsv(
    header,
    table.rows.map(({ name, hint, values }) => toCells([name, hint, ...values])),
  );
}

function toCells(values: readonly (string | number | null | undefined)[]): string[] {
  return values.map((value) => (value === null || value === undefined ? "" : String(value)));
}
