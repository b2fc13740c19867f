import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "functions");

/** The files of the database's functions, in the order in which they are created. */
export function functionFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => path.join(folder, name));
}

/**
 * Creates the functions that hot paths call, or replaces those that a former release created. During an upgrade processes of
 * both releases call them: one whose parameters or plan change takes a new name. Nothing is done when all are as they were.
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
