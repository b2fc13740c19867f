import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { nodes } from "#db/schema/index.ts";

/** False without a claim. */
export function isNodeDead(claimedBy: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${claimedBy} is not null and not exists (select from ${nodes} where ${nodes.id} = ${claimedBy}))`;
}
