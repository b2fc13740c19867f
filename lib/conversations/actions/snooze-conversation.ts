import "server-only";
import type { Ctx } from "#db/ctx.ts";
import {
  type ChangeOptions,
  type ConversationChange,
  plainActivity,
  writeConversationChange,
} from "#lib/conversations/actions/write-conversation-change.ts";
import type { ConversationRecord } from "#lib/conversations/lock-conversation.ts";
import { SNOOZE_MAX_MS } from "#lib/conversations/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { validationError } from "#lib/platform/errors.ts";

/** Snoozes a conversation until a time or the next inbound message. @throws AppError NOT_FOUND, VALIDATION_ERROR */
export async function snoozeConversation(
  ctx: Ctx,
  { id, until }: { id: string; until: Date },
  options?: ChangeOptions,
): Promise<ConversationView> {
  const decide = async (tx: Ctx, row: ConversationRecord): Promise<ConversationChange | null> => {
    checkSnoozeTime(until, tx.clock.now());
    if (row.state === "snoozed" && row.snoozedUntil?.getTime() === until.getTime()) return null;
    return {
      set: { state: "snoozed", snoozedUntil: until },
      activity: { ...plainActivity, action: "snoozed", until: until.toISOString() },
    };
  };
  return writeConversationChange(ctx, id, decide, options);
}

function checkSnoozeTime(until: Date, now: Date): void {
  const ahead = until.getTime() - now.getTime();
  if (ahead > 0 && ahead <= SNOOZE_MAX_MS) return;
  throw validationError({
    path: "snoozedUntil",
    code: "out_of_range",
    message: ahead > 0 ? "Choose a time within a year." : "Choose a time in the future.",
  });
}
