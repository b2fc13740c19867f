import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { workspaces } from "#db/schema/index.ts";

/**
 * False from the moment that an owner deletes the workspace. Its rows are not handled anymore, so those that wait for the
 * deletion must not take the places of other workspaces' rows.
 */
export function isWorkspaceActive(workspaceId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`not exists (
    select from ${workspaces} where ${workspaces.id} = ${workspaceId} and ${workspaces.deletingAt} is not null)`;
}
