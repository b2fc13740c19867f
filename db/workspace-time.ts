import { type SQL, sql } from "drizzle-orm";
import { workspaces } from "#db/schema/index.ts";

export const workspaceTime: SQL = sql`now() + make_interval(secs => ${workspaces.clockOffsetMs} / 1000.0)`;

export const latestWorkspaceTime: SQL = sql`now() + make_interval(secs => (select max(clock_offset_ms) from workspaces) / 1000.0)`;
