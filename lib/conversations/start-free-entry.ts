import "server-only";
import { and, eq, exists, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import type { Id } from "#lib/id.ts";

/** A customer who came from an ad has to be answered within this time. */
export const ANSWER_WITHIN_MS = DAY;

/** For so long from the answer on WhatsApp charges for nothing. */
const FREE_MS = 3 * DAY;

/**
 * Begins the time in which WhatsApp charges for nothing (a free entry point, whatsapp-cloud-api.md §6): with the first
 * message of the business within 24 hours of one that came from an ad. Later ones prolong nothing; another click on an ad
 * begins anew. Call for every message of the business that WhatsApp has taken, before it is published.
 * @param message.at when WhatsApp took it
 */
export async function startFreeEntry(
  tx: Ctx,
  { conversationId, numberId, at }: { conversationId: Id<"conv">; numberId: Id<"num">; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - ANSWER_WITHIN_MS);
  const fromAd = tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.conversationId, conversationId),
        // What was told in that time was stored no earlier: by this the index finds it.
        gt(messages.createdAt, since),
        gt(messages.whatsappAt, since),
        lte(messages.whatsappAt, at),
        eq(messages.direction, "inbound"),
        eq(messages.numberId, numberId),
        sql`${messages.facts} -> 'referral' is not null`,
        // Not answered yet.
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
        // Most are sent to people who wrote nothing of late: nothing more is looked up for them.
        gt(conversations.lastInboundAt, since),
        exists(fromAd),
      ),
    );
}

/**
 * The same for a message whose thread was read with those that came from an ad: until when WhatsApp charges for nothing.
 * @param thread.adMessages WhatsApp's times of them, as far as they may still be answered in time
 */
export function freeEntryAfter(
  { freeEntryUntil, adMessages }: { freeEntryUntil: Date | null; adMessages: readonly Date[] },
  at: Date,
): Date | null {
  const isAnswered = adMessages.some((told) => {
    const isInTime = told.getTime() > at.getTime() - ANSWER_WITHIN_MS && told <= at;
    return isInTime && (freeEntryUntil === null || freeEntryUntil.getTime() < told.getTime() + FREE_MS);
  });
  return isAnswered ? new Date(at.getTime() + FREE_MS) : freeEntryUntil;
}
