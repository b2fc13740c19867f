import { type SQL, sql } from "drizzle-orm";
import { workspaces } from "#db/schema/index.ts";

/** The present by the clock of the workspace that a statement has joined: a sandbox may have moved it ahead. */
export const workspacePresent: SQL = sql`now() + make_interval(secs => ${workspaces.clockOffsetMs} / 1000.0)`;

/** The present of the clock that is furthest ahead: it bounds an index's range, in which each workspace's own then decides. */
export const furthestPresent: SQL = sql`now() + make_interval(secs => (select max(clock_offset_ms) from workspaces) / 1000.0)`;
