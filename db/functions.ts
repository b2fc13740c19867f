import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "functions");

/** In the order of their numbers. */
export function functionFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => path.join(folder, name));
}

/**
 * Replaces the functions in place: no process of the previous release is still running (docs/operating.md#upgrade). The previous
 * version of a function with other parameters remains until it is dropped, and a parameter cannot be renamed in place: the
 * file drops such a function first.
 */
export async function createFunctions(sql: postgres.Sql): Promise<void> {
  const texts = functionFiles().map((file) => readFileSync(file, "utf8"));
  const version = createHash("sha256").update(texts.join("\n")).digest("hex");
  await sql.begin(async (tx) => {
    const [row] = await tx<{ version: string | null }[]>`
      select obj_description(to_regproc('parley_accept_message')::oid, 'pg_proc') as version`;
    if (row?.version === version) return;
    for (const text of texts) await tx.unsafe(text);
    await tx.unsafe(`comment on function parley_accept_message is '${version}'`);
  });
}
