import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/schema/columns.ts";

/**
 * The processes that run on this database, by their heartbeat. A claim on a row of work names the node that made it and is
 * void once that node has no row here (`isNodeDead`).
 */
export const nodes = pgTable("nodes", {
  id: uuid().primaryKey(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  /** The application name of all of its PostgreSQL sessions. */
  sessionName: text().notNull(),
  // The session of the last heartbeat: the server ends it as soon as the process dies.
  backendPid: integer().notNull(),
  backendStartedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
});

/** Which node runs a job of pg-boss, which itself does not record it. Rows of finished jobs are deleted each minute. */
export const jobClaims = pgTable(
  "job_claims",
  {
    queue: text().notNull(),
    jobId: uuid().notNull(),
    /** pg-boss's `retry_count` at this run, which identifies the attempt. */
    attempt: integer().notNull(),
    nodeId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.jobId] })],
);
