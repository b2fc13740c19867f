import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { resumeAssignment } from "#lib/automations/queue-automations.ts";
import {
  type ChangeOptions,
  type ConversationChange,
  plainActivity,
  writeConversationChange,
} from "#lib/conversations/actions/write-conversation-change.ts";
import type { ConversationRecord } from "#lib/conversations/lock-conversation.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/** Closes a conversation, or reopens a closed or snoozed one. @throws AppError NOT_FOUND */
export async function setConversationState(
  ctx: Ctx,
  id: string,
  state: "open" | "closed",
  options?: ChangeOptions,
): Promise<ConversationView> {
  const decide = async (tx: Ctx, row: ConversationRecord): Promise<ConversationChange | null> => {
    if (row.state === state) return null;
    if (row.state === "snoozed" && state === "open") await resumeAssignment(tx, row.id);
    const set = { state, snoozedUntil: null };
    const reopening = row.state === "closed" ? "reopened" : "woken";
    return { set, activity: { ...plainActivity, action: state === "closed" ? "closed" : reopening } };
  };
  return writeConversationChange(ctx, id, decide, options);
}
