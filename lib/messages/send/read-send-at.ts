import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { SCHEDULE_MAX_MS } from "#lib/messages/rules.ts";
import { validationError } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";

/** @throws AppError VALIDATION_ERROR outside of the next 30 days */
export function readSendAt(ctx: Ctx, sendAt: string | undefined): Date | undefined {
  if (sendAt === undefined) return undefined;
  const at = new Date(sendAt);
  const aheadMs = at.getTime() - ctx.clock.now().getTime();
  if (aheadMs >= 0 && aheadMs <= SCHEDULE_MAX_MS) return at;
  throw aheadMs < 0
    ? refuse("in_the_past", "This time has passed. Use a later time, or leave sendAt out to send now.")
    : refuse("too_late", "Use a time within the next 30 days.");
}

function refuse(code: IssueCode, message: string) {
  return validationError({ path: "sendAt", code, message });
}
