import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { type Id, type IdPrefix, idToUuid } from "#lib/platform/id.ts";

// A parameter in a subquery hides the array's length from the planner; otherwise the planner rejects the generic plan
// and replans a prepared statement on every call.

export function uuidArray<P extends IdPrefix>(prefix: P, ids: readonly Id<P>[]): SQL {
  return plainUuidArray(ids.map((id) => idToUuid(prefix, id)));
}

/** @param uuids as PostgreSQL returns them, without a prefix */
export function plainUuidArray(uuids: Iterable<string>): SQL {
  return sql`(select ${sql.param([...uuids])}::uuid[])::uuid[]`;
}

export function textArray(values: Iterable<string>): SQL {
  return sql`(select ${sql.param([...values])}::text[])::text[]`;
}

export function workspaceOf({ workspaceId }: Ctx): SQL {
  return sql`${idToUuid("ws", workspaceId)}::uuid`;
}
