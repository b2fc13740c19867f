import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/schema/columns.ts";

/** The running processes, by heartbeat. A claim on a row is void once its node has no row here (`isNodeDead`). */
export const nodes = pgTable("nodes", {
  id: uuid().primaryKey(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  sessionName: text().notNull(),
  // The session of the last heartbeat, which PostgreSQL ends when the process dies.
  backendPid: integer().notNull(),
  backendStartedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
});

/** pg-boss does not record which node runs a job. Rows of finished jobs are deleted each minute. */
export const jobClaims = pgTable(
  "job_claims",
  {
    queue: text().notNull(),
    jobId: uuid().notNull(),
    /** pg-boss's `retry_count` at this run. */
    attempt: integer().notNull(),
    nodeId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.jobId] })],
);
