import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "#db/schema/index.ts";
import { env } from "#lib/env.ts";

/** A database handle, or a transaction on one: verbs can't tell and needn't. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface Connection {
  db: Db;
  sql: postgres.Sql;
  close(): Promise<void>;
}

/** Opens a pool. @param url PostgreSQL address. @param max most connections at once. */
export function connect(url: string, max = 20): Connection {
  const sql = postgres(url, {
    max,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => undefined,
    connection: { application_name: "parley", TimeZone: "UTC", statement_timeout: 30_000 },
  });
  return { sql, db: drizzle(sql, { schema, casing: "snake_case" }), close: () => sql.end({ timeout: 5 }) };
}

// Next may load this module more than once (one bundle for pages, one for routes); the pool is one a process.
const POOL = Symbol.for("parley.pool");
const INTAKE = Symbol.for("parley.pool.intake");
const shared = globalThis as { [POOL]?: Connection; [INTAKE]?: Connection };

/** The process's pool on DATABASE_URL, opened on first use. */
export function pool(): Connection {
  shared[POOL] ??= connect(env().DATABASE_URL);
  return shared[POOL];
}

/**
 * The process's few connections for taking webhooks in: an acknowledgement never waits behind the work that webhooks make
 * (whatsapp-cloud-api.md §4.2).
 */
export function intakePool(): Connection {
  shared[INTAKE] ??= connect(env().DATABASE_URL, 3);
  return shared[INTAKE];
}
