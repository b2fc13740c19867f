import { randomUUID } from "node:crypto";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { prepareRepeated } from "#db/prepare-repeated.ts";
import * as schema from "#db/schema/index.ts";
import { env, usesPreparedStatements } from "#lib/platform/env.ts";

/** A database or a transaction. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface Connection {
  db: Db;
  sql: postgres.Sql;
  close(): Promise<void>;
}

// Next may load this module once per bundle; the state is per process.
const SESSION = Symbol.for("parley.session");
const POOL = Symbol.for("parley.pool");
const INTAKE = Symbol.for("parley.pool.intake");
const READING = Symbol.for("parley.pool.reading");
const POLLING = Symbol.for("parley.pool.polling");
const shared = globalThis as {
  [SESSION]?: string;
  [POOL]?: Connection;
  [INTAKE]?: Connection;
  [READING]?: Connection;
  [POLLING]?: Connection;
};

/** The application_name of this process's sessions, by which other nodes terminate them. */
export function sessionName(): string {
  shared[SESSION] ??= `parley ${randomUUID()}`;
  return shared[SESSION];
}

export function connect(
  url: string,
  max = 20,
  settings: Record<string, number | string> = {},
  onStatement?: (text: string) => void,
): Connection {
  const prepare = usesPreparedStatements();
  const sql = postgres(url, {
    max,
    prepare,
    debug: onStatement ? (_connection, text) => onStatement(text) : false,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => undefined,
    connection: {
      application_name: sessionName(),
      TimeZone: "UTC",
      statement_timeout: 30_000,
      ...settings,
    },
  });
  const db = drizzle(prepare ? prepareRepeated(sql) : sql, { schema, casing: "snake_case" });
  return { sql, db, close: () => sql.end({ timeout: 5 }) };
}

export function pool(): Connection {
  if (shared[POOL]) return shared[POOL];
  const connection = connect(env().DATABASE_URL);
  shared[POOL] = {
    ...connection,
    close: async () => {
      await Promise.all([connection.close(), shared[READING]?.close(), shared[POLLING]?.close()]);
    },
  };
  return shared[POOL];
}

/** Prevents filters without an index from occupying the pool. */
export const LIST_TIMEOUT_MS = 3000;

/** Read-only connections with `LIST_TIMEOUT_MS`. Null behind a transaction pooler, which drops session settings. */
export function readingPool(): Connection | null {
  const { DATABASE_URL, DATABASE_DIRECT_URL, PARLEY_PREPARED_STATEMENTS } = env();
  if (!PARLEY_PREPARED_STATEMENTS || DATABASE_DIRECT_URL !== DATABASE_URL) return null;
  const limits = { statement_timeout: LIST_TIMEOUT_MS, default_transaction_read_only: "on" };
  shared[READING] ??= connect(DATABASE_URL, 10, limits);
  return shared[READING];
}

/** So that webhook acknowledgements do not wait for processing (docs/whatsapp.md#webhook-delivery). */
export function intakePool(): Connection {
  shared[INTAKE] ??= connect(env().DATABASE_URL, 3);
  return shared[INTAKE];
}

/** One connection, because the pool would rotate the statement through all of its own and none could ever close. */
export function pollingConnection(): Connection {
  shared[POLLING] ??= connect(env().DATABASE_URL, 1);
  return shared[POLLING];
}

/** The next use opens another one, because a connection may be half-open after an error. */
export function dropPollingConnection(): void {
  void shared[POLLING]?.sql.end({ timeout: 0 }).catch(() => undefined);
  delete shared[POLLING];
}
