import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { forgetDevices } from "#lib/auth/known-devices.ts";
import { endSessions } from "#lib/auth/sessions.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import { notifyAccessChanged } from "#lib/realtime/access-notices.ts";
import type { Role } from "#lib/workspaces/schema.ts";

/**
 * Takes a member's access away: every session ends, live streams are cut, and their devices are forgotten. What they did
 * stays. Disabling twice changes nothing.
 * @throws AppError NOT_FOUND, LAST_OWNER
 */
export function disableMember(ctx: Ctx, userId: Id<"user">): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.disabledAt !== null) return;
    await keepAnOwner(tx, member);
    await tx.db.update(members).set({ disabledAt: new Date() }).where(isMember(tx, userId));
    await endSessions(tx, userId, null);
    await forgetDevices(tx.db, userId, null);
    await appendAudit(tx, { action: "member.disabled", targetId: userId });
  });
}

/** Lets a disabled member sign in again. @throws AppError NOT_FOUND */
export function enableMember(ctx: Ctx, userId: Id<"user">): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.disabledAt === null) return;
    await tx.db.update(members).set({ disabledAt: null }).where(isMember(tx, userId));
    await appendAudit(tx, { action: "member.enabled", targetId: userId });
  });
}

/**
 * Gives a member another role, which holds from their next request on; live streams begin anew under it.
 * @throws AppError NOT_FOUND, LAST_OWNER
 */
export function changeRole(ctx: Ctx, userId: Id<"user">, role: Role): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.role === role) return;
    if (member.disabledAt === null) await keepAnOwner(tx, member);
    await tx.db.update(members).set({ role }).where(isMember(tx, userId));
    await appendAudit(tx, {
      action: "member.role_changed",
      targetId: userId,
      data: { from: member.role, to: role },
    });
    notifyAccessChanged(tx, userId);
  });
}

type Member = typeof members.$inferSelect;

async function lockMember(tx: Ctx, userId: Id<"user">): Promise<Member> {
  // The owners first and in one order: of two changes at once, the second sees what the first one left.
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

async function keepAnOwner(tx: Ctx, { userId }: Member): Promise<void> {
  const owners = await tx.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(eq(members.workspaceId, tx.workspaceId), eq(members.role, "owner"), isNull(members.disabledAt)),
    );
  if (owners.length !== 1 || owners[0]?.userId !== userId) return;
  throw new AppError("LAST_OWNER", "This is the workspace's last owner. Make another member an owner first.");
}

function isMember(tx: Ctx, userId: Id<"user">) {
  return and(eq(members.workspaceId, tx.workspaceId), eq(members.userId, userId));
}
