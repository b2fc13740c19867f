import "server-only";
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { escapeFormula } from "#lib/platform/formula-rules.ts";
import { log } from "#lib/platform/log.ts";

/** CSV for spreadsheets: UTF-8 with BOM, RFC 4180, formulas escaped. Ends with the error of `rows`, if any. */
export function toCsv(
  header: readonly string[],
  rows: AsyncIterable<string[]> | Iterable<string[]>,
): Readable {
  async function* all(): AsyncGenerator<string[]> {
    yield header.map(escapeFormula);
    for await (const row of rows) yield row.map(escapeFormula);
  }
  // All cells are quoted so that separators of other locales do not split them.
  const options = { bom: true, quoted: true, quoted_empty: true, record_delimiter: "\r\n" };
  const csv = stringify(options);
  pipeline(Readable.from(all()), csv, (error) => {
    if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE")
      log.error({ err: error }, "CSV file interrupted");
  });
  return csv;
}
