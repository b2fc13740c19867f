import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { apiKeys, members, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { leaveSessions } from "#lib/accounts/auth/sessions.ts";
import { lockWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { notifyAccessChanged } from "#lib/events/live/access-changes.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";

/**
 * Ends every access to the workspace: sessions, live streams, API keys and webhooks. Sessions of people who have another
 * workspace continue there. The worker deletes the data
 * (`runDeletion` in lib/erasure). It cannot be undone.
 * @param name the workspace's name, typed to confirm
 * @throws AppError NOT_FOUND when it is deleted already, NOT_ALLOWED, VALIDATION_ERROR for another name
 */
export function startDeletion(ctx: Ctx, name: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const workspace = await lockWorkspace(tx);
    await requireOwner(tx);
    if (name.trim() !== workspace.name.trim()) {
      throw validationError({
        path: "name",
        code: "mismatch",
        message: "Enter the name of the workspace exactly as shown.",
      });
    }
    const { workspaceId } = tx;
    await tx.db
      .update(workspaces)
      // Requests that are already running end first.
      .set({ deletingAt: sql`now()`, deletionLeasedUntil: sql`now() + interval '5 seconds'` })
      .where(eq(workspaces.id, workspaceId));
    const people = await tx.db
      .update(members)
      .set({ disabledAt: sql`coalesce(${members.disabledAt}, now())` })
      .where(eq(members.workspaceId, workspaceId))
      .returning({ userId: members.userId });
    await tx.db
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.revokedAt)));
    await leaveSessions(tx);
    await appendAudit(tx, {
      action: "workspace.deletion_started",
      targetId: workspaceId,
      targetName: workspace.name,
    });
    for (const { userId } of people) notifyAccessChanged(tx, userId);
  });
}

/** The actor may have been demoted at this moment. */
async function requireOwner({ db, workspaceId, actor }: Ctx): Promise<void> {
  if (actor.kind === "terminal") return;
  const [owner] =
    actor.kind === "member"
      ? await db
          .select({ userId: members.userId })
          .from(members)
          .where(
            and(
              eq(members.workspaceId, workspaceId),
              eq(members.userId, actor.id),
              eq(members.role, "owner"),
              isNull(members.disabledAt),
            ),
          )
          .for("update")
      : [];
  if (!owner) throw new AppError("NOT_ALLOWED", "Only an owner can delete the workspace. Ask an owner.");
}
