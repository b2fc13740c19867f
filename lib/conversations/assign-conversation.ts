import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { changeConversation, plainActivity } from "#lib/conversations/change-conversation.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { validationError } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { notify } from "#lib/notifications/notify-member.ts";

/**
 * Gives a conversation to a member, who is told of it, or to nobody. Nothing when it is theirs already.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR (`unknown_member`) for whoever is no enabled member of the workspace
 */
export async function assignConversation(
  ctx: Ctx,
  { id, assigneeId }: { id: string; assigneeId: string | null },
): Promise<ConversationView> {
  return changeConversation(ctx, id, async (tx, row) => {
    if (row.assigneeId === assigneeId) return null;
    if (assigneeId === null) {
      return {
        set: { assigneeId: null },
        activity: { ...plainActivity, action: "unassigned" },
        tell: ["conversation.assigned"],
      };
    }
    const assignee = await findMember(tx, assigneeId);
    await notify(tx, {
      userIds: [assignee.id],
      kind: "assigned",
      conversationId: row.id,
      preview: row.lastMessage?.preview ?? "",
    });
    return {
      set: { assigneeId: assignee.id },
      activity: { ...plainActivity, action: "assigned", assignee },
      tell: ["conversation.assigned"],
    };
  });
}

/** The row is held, so that nobody is given work while they are being disabled. */
async function findMember(tx: Ctx, id: string) {
  const [member] = isId("user", id)
    ? await tx.db
        .select({ id: members.userId, name: users.name })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(
          and(eq(members.workspaceId, tx.workspaceId), eq(members.userId, id), isNull(members.disabledAt)),
        )
        .for("share", { of: members })
    : [];
  if (member) return member;
  throw validationError({
    path: "assigneeId",
    code: "unknown_member",
    message: "This person is not in the workspace, or cannot sign in any more. Choose somebody else.",
  });
}
