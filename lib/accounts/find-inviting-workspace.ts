import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invitations, workspaces } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

/** One whose invitation of the email is open, if any. */
export async function findInvitingWorkspace(db: Db, email: string): Promise<Id<"ws"> | null> {
  const [row] = await db
    .select({ workspaceId: invitations.workspaceId })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(and(eq(invitations.email, email), isOpenInvitation(), isNull(workspaces.deletingAt)))
    .limit(1);
  return row?.workspaceId ?? null;
}

export function isOpenInvitation() {
  return and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, sql`now()`),
  );
}
