import "server-only";
import { and, eq, isNull, ne } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, pushSubscriptions, reportSubscriptions, teamMembers } from "#db/schema/index.ts";
import { deleteDevices } from "#lib/accounts/auth/known-devices.ts";
import { leaveSessions } from "#lib/accounts/auth/sessions.ts";
import { handoverOfRole } from "#lib/accounts/members/change-role.ts";
import {
  isMember,
  lockMember,
  lockMembership,
  lockSuccessor,
  type Member,
  requireMayManage,
  requireOtherOwner,
} from "#lib/accounts/members/lock-member.ts";
import { recordMemberChange } from "#lib/accounts/members/record-member-change.ts";
import { revokeOpenInvitationsBy, revokeOpenInvitationTo } from "#lib/accounts/members/revoke-invitations.ts";
import { isOwner } from "#lib/accounts/permissions.ts";
import { replaceInSavedViews } from "#lib/accounts/replace-in-saved-views.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { notifyAccessChanged } from "#lib/events/live/access-changes.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { type Role, roles } from "#lib/platform/roles.ts";

/** Who takes over the open conversations; null for nobody. */
export interface Handover {
  reassignTo: string | null;
}

/**
 * Ends the member's live streams in this workspace, and their sessions unless they have another workspace; the worker
 * hands over their open conversations.
 * Idempotent.
 * @throws AppError NOT_FOUND, NOT_ALLOWED, LAST_OWNER, VALIDATION_ERROR (`unknown_member`)
 */
export function disableMember(ctx: Ctx, userId: string, { reassignTo }: Handover): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    await requireMayManage(tx, member.role);
    if (member.disabledAt !== null) return;
    await requireOtherOwner(tx, member);
    await endAccess(tx, member, reassignTo, { disabledAt: new Date() });
    await recordMemberChange(tx, {
      action: "member.disabled",
      targetId: member.userId,
      data: reassignTo === null ? {} : { movedTo: reassignTo },
      before: { enabled: true },
      after: { enabled: false },
    });
  });
}

/**
 * Disables a member as `disableMember` does, because no group at the identity provider gives them a role any more. Owners
 * keep their access.
 * @returns whether the member had access
 */
export async function disableByProvider(tx: Ctx, userId: Id<"user">): Promise<boolean> {
  const member = await lockMembership(tx, userId);
  if (!member || member.disabledAt !== null || isOwner(member.role)) return false;
  await endAccess(tx, member, null, { disabledAt: new Date(), disabledByProvider: true });
  await recordMemberChange(tx, {
    action: "member.disabled",
    targetId: member.userId,
    data: { reason: "SSO_NO_ROLE" },
    before: { enabled: true },
    after: { enabled: false },
  });
  return true;
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED */
export function enableMember(ctx: Ctx, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    await requireMayManage(tx, member.role);
    if (member.disabledAt === null) return;
    await tx.db
      .update(members)
      .set({ disabledAt: null, disabledByProvider: false, ...handoverOfRole(member.role) })
      .where(isMember(tx, member.userId));
    await recordMemberChange(tx, {
      action: "member.enabled",
      targetId: member.userId,
      before: { enabled: false },
      after: { enabled: true },
    });
  });
}

/**
 * Removes a member as `disableMember` does, and from their teams. Their drafts and messages stay.
 * @throws AppError NOT_FOUND, NOT_ALLOWED, LAST_OWNER, VALIDATION_ERROR (`unknown_member`)
 */
export function removeMember(ctx: Ctx, userId: string, { reassignTo }: Handover): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    await requireMayManage(tx, member.role);
    const before = await remove(tx, member, reassignTo);
    await recordMemberChange(tx, {
      action: "member.removed",
      targetId: member.userId,
      data: reassignTo === null ? {} : { movedTo: reassignTo },
      before,
    });
  });
}

/**
 * Removes the signed-in person; their open conversations are unassigned.
 * @throws AppError LAST_OWNER, NOT_FOUND for another workspace than the session's
 */
export function leaveWorkspace(ctx: Ctx, workspaceId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (workspaceId !== tx.workspaceId) throw notFound();
    const member = await lockMember(tx, requireMemberId(tx));
    const before = await remove(tx, member, null);
    await recordMemberChange(tx, { action: "member.left", targetId: member.userId, before });
  });
}

/** @returns what the member was */
async function remove(
  tx: Ctx,
  member: Member,
  reassignTo: string | null,
): Promise<{ role: Role; teamIds: Id<"team">[] }> {
  if (member.disabledAt === null) await requireOtherOwner(tx, member);
  const now = new Date();
  await endAccess(tx, member, reassignTo, {
    disabledAt: member.disabledAt ?? now,
    disabledByProvider: false,
    removedAt: now,
  });
  const { workspaceId } = tx;
  for (const table of [pushSubscriptions, reportSubscriptions]) {
    await tx.db.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.userId, member.userId)));
  }
  const left = await tx.db
    .delete(teamMembers)
    .where(and(eq(teamMembers.workspaceId, workspaceId), eq(teamMembers.userId, member.userId)))
    .returning({ id: teamMembers.teamId });
  await revokeOpenInvitationTo(tx, member.userId);
  await replaceInSavedViews(tx, { condition: "assignee", id: member.userId, into: reassignTo });
  return { role: member.role, teamIds: left.map(({ id }) => id) };
}

async function endAccess(
  tx: Ctx,
  { userId }: Member,
  reassignTo: string | null,
  set: { disabledAt: Date; disabledByProvider?: boolean; removedAt?: Date },
): Promise<void> {
  const handoverTo = reassignTo === null ? null : await lockSuccessor(tx, reassignTo, userId);
  await tx.db
    .update(members)
    .set({ ...set, handoverStartedAt: new Date(), handoverTo })
    .where(isMember(tx, userId));
  await revokeOpenInvitationsBy(tx, userId, roles);
  await leaveSessions(tx, userId);
  notifyAccessChanged(tx, userId);
  // In another workspace the person still signs in on these devices.
  const others = await tx.db.$count(
    members,
    and(eq(members.userId, userId), isNull(members.disabledAt), ne(members.workspaceId, tx.workspaceId)),
  );
  if (others === 0) await deleteDevices(tx.db, userId, null);
}
