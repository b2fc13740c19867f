import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import {
  type ChangeOptions,
  type ConversationChange,
  plainActivity,
  writeConversationChange,
} from "#lib/conversations/actions/write-conversation-change.ts";
import type { ConversationRecord } from "#lib/conversations/lock-conversation.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { notify } from "#lib/notifications/notify.ts";
import { validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** Assigns a conversation and notifies the member. @throws AppError NOT_FOUND, VALIDATION_ERROR (`unknown_member`) */
export async function assignConversation(
  ctx: Ctx,
  { id, assigneeId }: { id: string; assigneeId: string | null },
  options?: ChangeOptions,
): Promise<ConversationView> {
  const decide = async (tx: Ctx, row: ConversationRecord): Promise<ConversationChange | null> => {
    if (row.assigneeId === assigneeId) return null;
    if (assigneeId === null) return unassigned;
    const member = isId("user", assigneeId) ? await findMember(tx, assigneeId) : null;
    if (member) return assignTo(tx, row, member);
    throw validationError({
      path: "assigneeId",
      code: "unknown_member",
      message: "This person is not an active member of the workspace. Choose someone else.",
    });
  };
  return writeConversationChange(ctx, id, decide, options);
}

/** Notifies a member who is locked. @returns the change of `writeConversationChange` */
export async function assignTo(
  tx: Ctx,
  row: ConversationRecord,
  assignee: { id: Id<"user">; name: string },
): Promise<ConversationChange> {
  await notify(tx, {
    userIds: [assignee.id],
    kind: "assigned",
    conversationId: row.id,
    message: row.lastMessage,
  });
  return {
    set: { assigneeId: assignee.id },
    activity: { ...plainActivity, action: "assigned", assignee },
  };
}

export const unassigned: ConversationChange = {
  set: { assigneeId: null },
  activity: { ...plainActivity, action: "unassigned" },
};

/** Null if the member may not be assigned conversations. The lock prevents an assignment to one who is being disabled. */
export async function findMember(tx: Ctx, id: Id<"user">): Promise<{ id: Id<"user">; name: string } | null> {
  const [member] = await tx.db
    .select({ id: members.userId, name: users.name, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, tx.workspaceId), eq(members.userId, id), isNull(members.disabledAt)))
    .for("share", { of: members });
  return member && hasPermission(member.role, "conversations.update") ? member : null;
}
