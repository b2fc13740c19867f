import { randomUUID } from "node:crypto";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { prepareRepeated } from "#db/prepare-repeated.ts";
import * as schema from "#db/schema/index.ts";
import { env, usesPreparedStatements } from "#lib/env.ts";

/** A database handle, or a transaction on one: verbs can't tell and needn't. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface Connection {
  db: Db;
  sql: postgres.Sql;
  close(): Promise<void>;
}

// Next may load this module more than once (one bundle for pages, one for routes); these are one a process.
const SESSION = Symbol.for("parley.session");
const POOL = Symbol.for("parley.pool");
const INTAKE = Symbol.for("parley.pool.intake");
const READING = Symbol.for("parley.pool.reading");
const shared = globalThis as {
  [SESSION]?: string;
  [POOL]?: Connection;
  [INTAKE]?: Connection;
  [READING]?: Connection;
};

/** What this process's sessions are called in PostgreSQL: other nodes end them when it is dead or stalled. */
export function sessionName(): string {
  shared[SESSION] ??= `parley ${randomUUID()}`;
  return shared[SESSION];
}

/**
 * Opens a pool.
 * @param url PostgreSQL address
 * @param max most connections at once
 * @param settings PostgreSQL settings of its sessions, besides ours
 * @param onStatement told the text of every statement that is sent
 */
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

/** The process's pool on DATABASE_URL, opened on first use. */
export function pool(): Connection {
  if (shared[POOL]) return shared[POOL];
  const connection = connect(env().DATABASE_URL);
  shared[POOL] = {
    ...connection,
    close: async () => {
      await Promise.all([connection.close(), shared[READING]?.close()]);
    },
  };
  return shared[POOL];
}

/** How long one statement of a list may take: filters that no index serves must not hold the pool's connections. */
export const LIST_TIMEOUT_MS = 3000;

/**
 * The process's connections for lists, whose statements cannot write and end after `LIST_TIMEOUT_MS`, without a transaction
 * around each that would say so. Null where a pooler hands out sessions by the transaction: it drops such settings.
 */
export function readingPool(): Connection | null {
  if (!usesPreparedStatements()) return null;
  const limits = { statement_timeout: LIST_TIMEOUT_MS, default_transaction_read_only: "on" };
  shared[READING] ??= connect(env().DATABASE_URL, 10, limits);
  return shared[READING];
}

/**
 * The process's few connections for taking webhooks in: an acknowledgement never waits behind the work that webhooks make
 * (whatsapp-cloud-api.md §4.2).
 */
export function intakePool(): Connection {
  shared[INTAKE] ??= connect(env().DATABASE_URL, 3);
  return shared[INTAKE];
}
