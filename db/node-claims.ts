import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { nodes } from "#db/schema/index.ts";

/**
 * Whether the node that made a claim is gone, so that the claim is void. False for a row that no node has claimed.
 * @param claimedBy the column that holds the node's id
 */
export function isNodeGone(claimedBy: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${claimedBy} is not null and not exists (select from ${nodes} where ${nodes.id} = ${claimedBy}))`;
}
