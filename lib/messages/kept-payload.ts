import "server-only";
import { sql } from "drizzle-orm";
import { messages } from "#db/schema/index.ts";

/**
 * What stays of a message's payload once its call is over: all of it, for a retry after a later failure, but nothing of
 * a passcode, which is a secret (API.md §7.1).
 */
export const keptPayload = sql`case when ${messages.content} ->> 'redacted' = 'true' then null else ${messages.payload} end`;
