import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { type Id, type IdPrefix, idToUuid } from "#lib/id.ts";

/** Ids as one array parameter: a statement has the same text however many they are. */
export function uuidArray<P extends IdPrefix>(prefix: P, ids: readonly Id<P>[]): SQL {
  return sql`${sql.param(ids.map((id) => idToUuid(prefix, id)))}::uuid[]`;
}

/** Texts as one array parameter. */
export function textArray(values: Iterable<string>): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

/** The context's workspace as a value of the database. */
export function workspaceOf({ workspaceId }: Ctx): SQL {
  return sql`${idToUuid("ws", workspaceId)}::uuid`;
}
