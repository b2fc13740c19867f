import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { deleteDevices } from "#lib/accounts/auth/known-devices.ts";
import { endSessions } from "#lib/accounts/auth/sessions.ts";
import { notifyAccessChanged } from "#lib/events/live/access-changes.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import type { Role } from "#lib/platform/roles.ts";

/** Ends the member's sessions, live streams and known devices. Idempotent. @throws AppError NOT_FOUND, LAST_OWNER */
export function disableMember(ctx: Ctx, userId: Id<"user">): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.disabledAt !== null) return;
    await requireOtherOwner(tx, member);
    await tx.db.update(members).set({ disabledAt: new Date() }).where(isMember(tx, userId));
    await endSessions(tx, userId, null);
    await deleteDevices(tx.db, userId, null);
    await appendAudit(tx, { action: "member.disabled", targetId: userId });
  });
}

/** @throws AppError NOT_FOUND */
export function enableMember(ctx: Ctx, userId: Id<"user">): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.disabledAt === null) return;
    await tx.db.update(members).set({ disabledAt: null }).where(isMember(tx, userId));
    await appendAudit(tx, { action: "member.enabled", targetId: userId });
  });
}

/**
 * Changes a member's role from the next request on; live streams reconnect.
 * @throws AppError NOT_FOUND, LAST_OWNER
 */
export function changeRole(ctx: Ctx, userId: Id<"user">, role: Role): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.role === role) return;
    if (member.disabledAt === null) await requireOtherOwner(tx, member);
    await tx.db.update(members).set({ role }).where(isMember(tx, userId));
    await appendAudit(tx, {
      action: "member.role_changed",
      targetId: userId,
      data: { from: member.role, to: role },
      before: { role: member.role },
      after: { role },
    });
    notifyAccessChanged(tx, userId);
  });
}

type Member = typeof members.$inferSelect;

async function lockMember(tx: Ctx, userId: Id<"user">): Promise<Member> {
  // Locking the owners first, in one order, serializes concurrent changes.
  await tx.db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, tx.workspaceId), eq(members.role, "owner")))
    .orderBy(asc(members.userId))
    .for("update");
  const [member] = await tx.db.select().from(members).where(isMember(tx, userId)).for("update");
  if (!member) throw notFound();
  return member;
}

async function requireOtherOwner(tx: Ctx, { userId }: Member): Promise<void> {
  const owners = await tx.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(eq(members.workspaceId, tx.workspaceId), eq(members.role, "owner"), isNull(members.disabledAt)),
    );
  if (owners.length !== 1 || owners[0]?.userId !== userId) return;
  throw new AppError("LAST_OWNER", "This is the workspace's only owner. Make another member an owner first.");
}

function isMember(tx: Ctx, userId: Id<"user">) {
  return and(eq(members.workspaceId, tx.workspaceId), eq(members.userId, userId));
}
