import "server-only";
import { and, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { encryptionKeyId, type Sealed } from "#lib/platform/crypto.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import {
  ciphertextOf,
  type EncryptedColumn,
  encryptedColumns,
  keyIdOf,
  reencryptValue,
} from "#scripts/secrets/encrypted-columns.ts";

const BATCH = 2_000;

export interface ReencryptedColumn {
  name: string;
  reencrypted: number;
  /** Could not be decrypted and stay unchanged. */
  unreadable: number;
}

/** In batches, each by a guarded update: safe while the server runs, and resumable. */
export async function reencryptDatabase(db: Db): Promise<ReencryptedColumn[]> {
  const done: ReencryptedColumn[] = [];
  for (const column of encryptedColumns) done.push(await reencryptColumn(db, column));
  return done;
}

/** In batches too: one statement would exceed its timeout in a large table. */
export async function countOldCiphertexts(db: Db): Promise<{ name: string; count: number }[]> {
  const counts: { name: string; count: number }[] = [];
  for (const column of encryptedColumns) {
    let count = 0;
    for await (const { ciphertext } of readRows(db, column)) if (ciphertext !== null) count += 1;
    counts.push({ name: nameOf(column), count });
  }
  return counts;
}

export function nameOf({ table, column }: EncryptedColumn): string {
  return `${getTableName(table)}.${column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

function isOldCiphertext(column: EncryptedColumn): SQL {
  return sql`${ciphertextOf(column)} like 'v1.%' and ${keyIdOf(column)} <> ${encryptionKeyId()}`;
}

async function reencryptColumn(db: Db, column: EncryptedColumn): Promise<ReencryptedColumn> {
  const done: ReencryptedColumn = { name: nameOf(column), reencrypted: 0, unreadable: 0 };
  for await (const { ciphertext, ...row } of readRows(db, column)) {
    if (ciphertext !== null) done[await reencryptRow(db, column, { ...row, ciphertext })] += 1;
  }
  return done;
}

interface Row {
  key: unknown[];
  context: string;
  ciphertext: Sealed | null;
}

async function* readRows(db: Db, column: EncryptedColumn): AsyncGenerator<Row, void> {
  for (let after: unknown[] | null = null; ; ) {
    const rows = await readBatch(db, column, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.key;
  }
}

/** `ciphertext` is null where there is nothing to do. */
async function readBatch(db: Db, column: EncryptedColumn, after: unknown[] | null): Promise<Row[]> {
  const { table, key, context } = column;
  const rows = await db
    .select({
      ...Object.fromEntries(key.map((each, place) => [`key${place}`, each])),
      context,
      ciphertext: sql<Sealed | null>`case when ${isOldCiphertext(column)} then ${ciphertextOf(column)} end`,
    })
    .from(table)
    .where(after === null ? undefined : sql`(${list(key)}) > (${values(key, after)})`)
    .orderBy(...key)
    .limit(BATCH);
  return rows.map(({ context: boundTo, ciphertext, ...own }) => ({
    key: key.map((_, place) => recordOf(own)[`key${place}`]),
    context: String(boundTo),
    ciphertext,
  }));
}

async function reencryptRow(
  db: Db,
  column: EncryptedColumn,
  { key, context, ciphertext }: Row & { ciphertext: Sealed },
): Promise<"reencrypted" | "unreadable"> {
  let renewed: string;
  try {
    renewed = reencryptValue(column, ciphertext, context);
  } catch {
    return "unreadable";
  }
  const value =
    column.form === "text" ? sql`${renewed}` : sql`jsonb_build_object('sealed', ${renewed}::text)`;
  const same = sql`(${list(column.key)}) = (${values(column.key, key)})`;
  await db
    .update(column.table)
    .set({ [column.column.name]: value })
    .where(and(same, sql`${ciphertextOf(column)} = ${ciphertext}`));
  return "reencrypted";
}

function list(columns: readonly PgColumn[]): SQL {
  return sql.join([...columns], sql`, `);
}

function values(columns: readonly PgColumn[], given: unknown[]): SQL {
  return sql.join(
    columns.map((column, place) => sql.param(given[place], column)),
    sql`, `,
  );
}
