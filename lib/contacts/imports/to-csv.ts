import "server-only";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { escapeFormula } from "#lib/contacts/imports/cell-rules.ts";

/** CSV for spreadsheets: UTF-8 with BOM, RFC 4180, formulas escaped. */
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
  return Readable.from(all()).pipe(stringify(options));
}
