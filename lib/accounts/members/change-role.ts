import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members } from "#db/schema/index.ts";
import {
  isMember,
  lockMember,
  type Member,
  requireCurrent,
  requireMayManage,
  requireOtherOwner,
  unknownMember,
} from "#lib/accounts/members/lock-member.ts";
import { recordMemberChange } from "#lib/accounts/members/record-member-change.ts";
import { revokeOpenInvitationsBy } from "#lib/accounts/members/revoke-invitations.ts";
import { canManageRole, hasPermission } from "#lib/accounts/permissions.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { notifyAccessChanged } from "#lib/events/live/access-changes.ts";
import { type Role, roles } from "#lib/platform/roles.ts";

/**
 * Changes a member's role from the next request on; live streams reconnect. Nobody gives a role that permits more than
 * their own. With a role to which nothing can be assigned, their open conversations are unassigned.
 * @throws AppError NOT_FOUND, NOT_ALLOWED, LAST_OWNER
 */
export function changeRole(ctx: Ctx, userId: string, role: Role): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    await requireMayManage(tx, member.role);
    await requireMayManage(tx, role);
    await setRole(tx, member, role);
  });
}

/**
 * Makes a member an owner.
 * @param ownRole of the signed-in owner from then on
 * @throws AppError NOT_FOUND, NOT_ALLOWED, VALIDATION_ERROR for a disabled member
 */
export function transferOwnership(ctx: Ctx, userId: string, ownRole: "owner" | "admin"): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    await requireCurrent(tx, "members.manage_owners");
    if (member.disabledAt !== null) throw unknownMember("userId");
    const ownId = requireMemberId(tx);
    if (ownId === member.userId) return;
    await tx.db
      .update(members)
      .set({ role: "owner", ...handoverOfRole("owner") })
      .where(isMember(tx, member.userId));
    await tx.db.update(members).set({ role: ownRole }).where(isMember(tx, ownId));
    await recordMemberChange(tx, {
      action: "member.ownership_transferred",
      targetId: member.userId,
      data: { ownRole },
      before: { role: member.role },
      after: { role: "owner" },
    });
    for (const id of [member.userId, ownId]) notifyAccessChanged(tx, id);
  });
}

async function setRole(tx: Ctx, member: Member, role: Role): Promise<void> {
  if (member.role === role) return;
  if (member.disabledAt === null) await requireOtherOwner(tx, member);
  // The handover of a disabled member continues.
  const handover = member.disabledAt === null ? handoverOfRole(role) : {};
  await tx.db
    .update(members)
    .set({ role, ...handover })
    .where(isMember(tx, member.userId));
  await revokeOpenInvitationsBy(
    tx,
    member.userId,
    roles.filter((invited) => !canManageRole(role, invited)),
  );
  await recordMemberChange(tx, {
    action: "member.role_changed",
    targetId: member.userId,
    data: { from: member.role, to: role },
    before: { role: member.role },
    after: { role },
  });
  notifyAccessChanged(tx, member.userId);
}

/**
 * What a role that takes effect does to the open conversations: one to which nothing can be assigned hands them over,
 * another ends a handover that is due.
 */
export function handoverOfRole(role: Role): Pick<Member, "handoverStartedAt" | "handoverTo"> {
  const canBeAssigned = hasPermission(role, "conversations.update");
  return { handoverStartedAt: canBeAssigned ? null : new Date(), handoverTo: null };
}
