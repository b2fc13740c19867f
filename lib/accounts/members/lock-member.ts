import "server-only";
import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { members } from "#db/schema/index.ts";
import { canManageRole, hasPermission, isOwner, type Permission } from "#lib/accounts/permissions.ts";
import { NOT_ALLOWED_MESSAGE } from "#lib/accounts/require-permission.ts";
import { AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import type { Role } from "#lib/platform/roles.ts";

export type Member = typeof members.$inferSelect;

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

export async function lockSuccessor(tx: Ctx, id: string, leavingId: Id<"user">): Promise<Id<"user">> {
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

export async function requireOtherOwner(tx: Ctx, { userId, role }: Member): Promise<void> {
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

export function unknownMember(path: string): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path,
    code: "unknown_member",
    message: "This person is not an active member of the workspace. Choose someone else.",
  });
}

export function isMember(tx: Ctx, userId: Id<"user">) {
  return and(eq(members.workspaceId, tx.workspaceId), eq(members.userId, userId));
}
