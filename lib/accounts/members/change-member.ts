import "server-only";
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import {
  invitations,
  members,
  pushSubscriptions,
  reportSubscriptions,
  teamMembers,
  users,
} from "#db/schema/index.ts";
import { type AuditEntry, appendAudit, appendAudits } from "#lib/accounts/audit/append-audit.ts";
import { deleteDevices } from "#lib/accounts/auth/known-devices.ts";
import { leaveSessions } from "#lib/accounts/auth/sessions.ts";
import { canManageRole, hasPermission, isOwner, type Permission } from "#lib/accounts/permissions.ts";
import { replaceInSavedViews } from "#lib/accounts/replace-in-saved-views.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { NOT_ALLOWED_MESSAGE } from "#lib/accounts/require-permission.ts";
import { notifyAccessChanged } from "#lib/events/live/access-changes.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
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

type Member = typeof members.$inferSelect;

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
  await revokeOpenInvitation(tx, member.userId);
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

/** They saw the links, with which they could come back as somebody else. */
async function revokeOpenInvitationsBy(
  tx: Ctx,
  userId: Id<"user">,
  invitedRoles: readonly Role[],
): Promise<void> {
  const isOfRole = inArray(invitations.role, [...invitedRoles]);
  await revokeOpenInvitations(tx, and(eq(invitations.createdById, userId), isOfRole));
}

/** One that is on its way would bring a removed person back. */
async function revokeOpenInvitation(tx: Ctx, userId: Id<"user">): Promise<void> {
  const email = tx.db
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId));
  await revokeOpenInvitations(tx, eq(invitations.email, email));
}

async function revokeOpenInvitations(tx: Ctx, condition: SQL | undefined): Promise<void> {
  const revoked = await tx.db
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(invitations.workspaceId, tx.workspaceId),
        condition,
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ id: invitations.id, email: invitations.email, role: invitations.role });
  await appendAudits(
    tx,
    revoked.map(({ id, email, role }) => ({
      action: "member.invitation_revoked",
      targetId: id,
      targetName: email,
      before: { role },
    })),
  );
}

/** Records the change in the audit log and updates the open pages. */
export async function recordMemberChange(tx: Ctx, entry: AuditEntry): Promise<void> {
  await appendAudit(tx, entry);
  await recordLiveEvent(tx, { type: "list.changed", list: "members" });
}

/** Serializes the changes of members. Null for somebody who never was a member. */
export async function lockMembership(tx: Ctx, userId: string): Promise<Member | null> {
  // Locking the owners first, in one order, serializes concurrent changes.
  await tx.db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, tx.workspaceId), eq(members.role, "owner")))
    .orderBy(asc(members.userId))
    .for("update");
  if (!isId("user", userId)) return null;
  const [member] = await tx.db.select().from(members).where(isMember(tx, userId)).for("update");
  return member ?? null;
}

/** @throws AppError NOT_FOUND for a removed member too */
export async function lockMember(tx: Ctx, userId: string): Promise<Member> {
  const member = await lockMembership(tx, userId);
  if (!member || member.removedAt !== null) throw notFound();
  return member;
}

/** @throws AppError NOT_ALLOWED unless the signed-in member may manage who has the role at this moment */
export async function requireMayManage(tx: Ctx, role: Role): Promise<void> {
  await requireOwnRole(tx, (own) => canManageRole(own, role));
}

/** @throws AppError NOT_ALLOWED unless the signed-in member has the permission at this moment */
export async function requireCurrent(tx: Ctx, permission: Permission): Promise<void> {
  await requireOwnRole(tx, (own) => hasPermission(own, permission));
}

/**
 * Checks the role that the signed-in member has at this moment, which remains until the transaction ends. Other actors are
 * authorized at their entry point.
 */
async function requireOwnRole(tx: Ctx, isAllowed: (own: Role) => boolean): Promise<void> {
  const { actor } = tx;
  if (actor.kind !== "member") return;
  const [own] = await tx.db
    .select({ role: members.role })
    .from(members)
    .where(and(isMember(tx, actor.id), isNull(members.disabledAt)))
    .for("share");
  if (!own || !isAllowed(own.role)) throw new AppError("NOT_ALLOWED", NOT_ALLOWED_MESSAGE);
}

async function requireOtherOwner(tx: Ctx, { userId, role }: Member): Promise<void> {
  if (!isOwner(role)) return;
  const others = await tx.db.$count(
    members,
    and(
      eq(members.workspaceId, tx.workspaceId),
      eq(members.role, "owner"),
      isNull(members.disabledAt),
      ne(members.userId, userId),
    ),
  );
  if (others > 0) return;
  throw new AppError("LAST_OWNER", "This is the workspace's only owner. Make another member an owner first.");
}

async function lockSuccessor(tx: Ctx, id: string, leavingId: Id<"user">): Promise<Id<"user">> {
  const [found] =
    isId("user", id) && id !== leavingId
      ? await tx.db
          .select({ userId: members.userId, role: members.role })
          .from(members)
          .where(and(isMember(tx, id), isNull(members.disabledAt)))
          .for("share")
      : [];
  if (found && hasPermission(found.role, "conversations.update")) return found.userId;
  throw unknownMember("reassignTo");
}

function unknownMember(path: string): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path,
    code: "unknown_member",
    message: "This person is not an active member of the workspace. Choose someone else.",
  });
}

function isMember(tx: Ctx, userId: Id<"user">) {
  return and(eq(members.workspaceId, tx.workspaceId), eq(members.userId, userId));
}
