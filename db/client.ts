import { randomUUID } from "node:crypto";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { prepareRepeated } from "#db/prepare-repeated.ts";
import * as schema from "#db/schema/index.ts";
import { env, usesPreparedStatements } from "#lib/platform/env.ts";
import { perProcess } from "#lib/platform/per-process.ts";

/** A database or a transaction. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface Connection {
  db: Db;
  sql: postgres.Sql;
  close(): Promise<void>;
}

interface Pools {
  main: Connection | null;
  intake: Connection | null;
  reading: Connection | null;
  polling: Connection | null;
}

/** The open connections of this process; those that are not open yet are null. */
export const pools = perProcess(
  "pools",
  (): Pools => ({ main: null, intake: null, reading: null, polling: null }),
);

/** What is called with each statement that drizzle sends. */
export const statementWatch = perProcess("statements", (): { onStatement: (() => void) | null } => ({
  onStatement: null,
}));

const session = perProcess("session", () => ({ name: `parley ${randomUUID()}` }));

/** The application_name of this process's sessions, by which other nodes terminate them. */
export function sessionName(): string {
  return session().name;
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
  const logger = { logQuery: () => statementWatch().onStatement?.() };
  const db = drizzle(prepare ? prepareRepeated(sql) : sql, { schema, casing: "snake_case", logger });
  return { sql, db, close: () => sql.end({ timeout: 5 }) };
}

export function pool(): Connection {
  const open = pools();
  if (open.main) return open.main;
  const connection = connect(env().DATABASE_URL);
  open.main = {
    ...connection,
    close: async () => {
      await Promise.all([connection.close(), open.reading?.close(), open.polling?.close()]);
    },
  };
  return open.main;
}

/** Prevents filters without an index from occupying the pool. */
export const LIST_TIMEOUT_MS = 3000;

/** Read-only connections with `LIST_TIMEOUT_MS`. Null behind a transaction pooler, which drops session settings. */
export function readingPool(): Connection | null {
  const { DATABASE_URL, DATABASE_DIRECT_URL, PARLEY_PREPARED_STATEMENTS } = env();
  if (!PARLEY_PREPARED_STATEMENTS || DATABASE_DIRECT_URL !== DATABASE_URL) return null;
  const limits = { statement_timeout: LIST_TIMEOUT_MS, default_transaction_read_only: "on" };
  const open = pools();
  open.reading ??= connect(DATABASE_URL, 10, limits);
  return open.reading;
}

/** So that webhook acknowledgements do not wait for processing (docs/whatsapp.md#webhook-delivery). */
export function intakePool(): Connection {
  const open = pools();
  open.intake ??= connect(env().DATABASE_URL, 3);
  return open.intake;
}

/** One connection, because the pool would rotate the statement through all of its own and none could ever close. */
export function pollingConnection(): Connection {
  const open = pools();
  open.polling ??= connect(env().DATABASE_URL, 1);
  return open.polling;
}

/** The next use opens another one, because a connection may be half-open after an error. */
export function dropPollingConnection(): void {
  const open = pools();
  void open.polling?.sql.end({ timeout: 0 }).catch(() => undefined);
  open.polling = null;
}
