import "server-only";
import { and, eq, exists, isNull, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, sessions, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { recordSeen } from "#lib/accounts/auth/sessions.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { notifyAccessChanged } from "#lib/events/live/access-changes.ts";
import { AppError, NOT_AUTHENTICATED_MESSAGE, notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/**
 * Opens another workspace of the signed-in person in this session, in all tabs of the browser. Live streams of the previous
 * workspace end.
 * @throws AppError NOT_FOUND for a workspace of others too, NOT_AUTHENTICATED when the session has ended
 */
export async function switchWorkspace(ctx: Ctx, sessionId: Id<"sess">, workspaceId: string): Promise<void> {
  if (!isId("ws", workspaceId)) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const userId = requireMemberId(tx);
    const [member] = await tx.db
      .select({ role: members.role })
      .from(members)
      .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
      .where(
        and(
          eq(members.workspaceId, workspaceId),
          eq(members.userId, userId),
          isNull(members.disabledAt),
          isNull(workspaces.deletingAt),
        ),
      )
      .for("share", { of: members });
    if (!member) throw notFound();
    await moveSession(tx, sessionId, workspaceId);
    const { actor } = tx;
    if (actor.kind !== "member") return;
    const there: Ctx = { ...tx, workspaceId, actor: { ...actor, role: member.role } };
    await appendAudit(there, { action: "member.signed_in", targetId: userId });
  });
  // The next sign-in opens it.
  await recordSeen(ctx.db, workspaceId, requireMemberId(ctx));
}

/** Creates a workspace whose owner is the signed-in person, and opens it. */
export async function createOwnWorkspace(ctx: Ctx, sessionId: Id<"sess">, name: string): Promise<Id<"ws">> {
  return inTransaction(ctx, async (tx) => {
    const userId = requireMemberId(tx);
    const { actor } = tx;
    const owner = actor.kind === "member" ? { ...actor, role: "owner" as const } : actor;
    const made = await createWorkspace(tx.db, { name, actor: owner, origin: tx });
    const { workspaceId } = made;
    await tx.db.insert(members).values({ workspaceId, userId, role: "owner", lastSeenAt: sql`now()` });
    await appendAudit(made, { action: "member.added", targetId: userId, data: { role: "owner" } });
    await appendAudit(tx, { action: "workspace.created", targetId: workspaceId, data: { name } });
    await moveSession(tx, sessionId, workspaceId);
    return workspaceId;
  });
}

/** Moves the session only if there is a membership, also when it ends at this moment. */
async function moveSession(tx: Ctx, sessionId: Id<"sess">, workspaceId: Id<"ws">): Promise<void> {
  const userId = requireMemberId(tx);
  const membership = tx.db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId), isNull(members.disabledAt)));
  const moved = await tx.db
    .update(sessions)
    .set({ workspaceId })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), exists(membership)))
    .returning({ id: sessions.id });
  if (moved.length === 0) throw new AppError("NOT_AUTHENTICATED", NOT_AUTHENTICATED_MESSAGE);
  notifyAccessChanged(tx, userId);
}
