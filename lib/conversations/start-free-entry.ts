import "server-only";
import { and, eq, exists, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";

export const FREE_ENTRY_REPLY_MS = DAY;

const FREE_MS = 3 * DAY;

/**
 * Starts WhatsApp's free-entry period (docs/whatsapp.md#free-entry-point) at the first business message within 24 hours of
 * an ad message. Later messages do not extend it; another ad message restarts it. Call for every accepted outbound message
 * before it is published.
 * @param message.at when WhatsApp accepted it
 */
export async function startFreeEntry(
  tx: Ctx,
  { conversationId, numberId, at }: { conversationId: Id<"conv">; numberId: Id<"num">; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - FREE_ENTRY_REPLY_MS);
  const fromAd = tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.conversationId, conversationId),
        // Implied by the next condition, but indexed.
        gt(messages.createdAt, since),
        gt(messages.whatsappAt, since),
        lte(messages.whatsappAt, at),
        eq(messages.direction, "inbound"),
        eq(messages.numberId, numberId),
        sql`${messages.metadata} -> 'referral' is not null`,
        or(
          isNull(conversations.freeEntryUntil),
          lt(conversations.freeEntryUntil, sql`${messages.whatsappAt} + interval '72 hours'`),
        ),
      ),
    );
  await tx.db
    .update(conversations)
    .set({ freeEntryUntil: new Date(at.getTime() + FREE_MS) })
    .where(
      and(
        eq(conversations.workspaceId, tx.workspaceId),
        eq(conversations.id, conversationId),
        // Skips the subquery for most recipients, who have not written recently.
        gt(conversations.lastInboundAt, since),
        exists(fromAd),
      ),
    );
}

/** Computes the same from a thread's ad messages, given by WhatsApp's times. */
export function freeEntryAfter(
  { freeEntryUntil, adMessages }: { freeEntryUntil: Date | null; adMessages: readonly Date[] },
  at: Date,
): Date | null {
  const isAnswered = adMessages.some((sentAt) => {
    const isInTime = sentAt.getTime() > at.getTime() - FREE_ENTRY_REPLY_MS && sentAt <= at;
    return isInTime && (freeEntryUntil === null || freeEntryUntil.getTime() < sentAt.getTime() + FREE_MS);
  });
  return isAnswered ? new Date(at.getTime() + FREE_MS) : freeEntryUntil;
}
