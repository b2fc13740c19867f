import { once } from "node:events";
import type postgres from "postgres";

type Cell = string | number | null | undefined;

const CHUNK = 1 << 18;

/** Writes rows as fast as PostgreSQL takes them: COPY, in text. */
export async function copyRows(
  sql: postgres.Sql,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const stream = await sql.unsafe(`copy ${table} (${columns.join(", ")}) from stdin`).writable();
  let chunk = "";
  let count = 0;
  for (const row of rows) {
    chunk += `${row.map(cell).join("\t")}\n`;
    count += 1;
    if (chunk.length < CHUNK) continue;
    if (!stream.write(chunk)) await once(stream, "drain");
    chunk = "";
  }
  stream.end(chunk);
  await once(stream, "finish");
  return count;
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "number") return String(value);
  return value.includes("\\") || value.includes("\n") || value.includes("\t")
    ? value.replace(/[\\\n\t]/g, (c) => ({ "\\": "\\\\", "\n": "\\n", "\t": "\\t" })[c] ?? c)
    : value;
}

let last = 0;
let sequence = 0;

/** A UUIDv7 of an instant; later calls of one instant are greater. */
export function uuidAt(ms: number, random: () => number): string {
  sequence = ms === last ? sequence + 1 : 0;
  last = ms;
  const time = Math.floor(ms).toString(16).padStart(12, "0");
  const noise = Math.floor(random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, "0");
  const order = (sequence & 0xfff).toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-8${noise.slice(0, 3)}-${noise.slice(3)}${(sequence >> 12).toString(16).padStart(7, "0")}`;
}
