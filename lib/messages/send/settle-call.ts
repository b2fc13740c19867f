import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import type { QueuedMessage } from "#lib/messages/send/next-queued.ts";
import { settleInTransaction } from "#lib/messages/send/settle-in-transaction.ts";
import { toRefusalError } from "#lib/messages/send/to-refusal-error.ts";
import type { AppError } from "#lib/platform/errors.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

export interface Attempt {
  published: PublishedMessage;
  refusal: AppError | null;
}

/** Settles the outcome of a call to WhatsApp. @param durationMs null when no call was made */
export async function settleCall(
  ctx: Ctx,
  { message, contact }: QueuedMessage,
  outcome: SendOutcome,
  durationMs: number | null,
): Promise<Attempt> {
  const published = await settleInTransaction(ctx, message, outcome, durationMs);
  const failed = outcome.kind === "refused" && published.message.status === "failed";
  return { published, refusal: failed ? await toRefusalError(ctx, outcome, message, contact) : null };
}
