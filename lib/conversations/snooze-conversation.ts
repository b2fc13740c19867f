import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { changeConversation, plainActivity } from "#lib/conversations/change-conversation.ts";
import { SNOOZE_MAX_MS } from "#lib/conversations/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { validationError } from "#lib/errors.ts";

/**
 * Puts a conversation away until a time, or until the customer writes. A closed one is open again thereby. Nothing when it
 * is put away until that very time already.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR for a time that is past or more than a year ahead
 */
export async function snoozeConversation(
  ctx: Ctx,
  { id, until }: { id: string; until: Date },
): Promise<ConversationView> {
  return changeConversation(ctx, id, async (tx, row) => {
    refuseOddTime(until, tx.clock.now());
    if (row.state === "snoozed" && row.snoozedUntil?.getTime() === until.getTime()) return null;
    return {
      set: { state: "snoozed", snoozedUntil: until },
      activity: { ...plainActivity, action: "snoozed", until: until.toISOString() },
      tell: row.state === "closed" ? ["conversation.reopened"] : [],
    };
  });
}

function refuseOddTime(until: Date, now: Date): void {
  const ahead = until.getTime() - now.getTime();
  if (ahead > 0 && ahead <= SNOOZE_MAX_MS) return;
  throw validationError({
    path: "snoozedUntil",
    code: "out_of_range",
    message: ahead > 0 ? "Choose a time within a year." : "This time has passed. Choose a later one.",
  });
}
