import "server-only";
import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { contacts, conversations, type MessageFacts, messages, numbers } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { CALL_TIMEOUT_MS } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { nodeId } from "#lib/nodes/this-node.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";

/** The message whose turn it is in a conversation, with what a call for it needs. */
export interface Head {
  message: MessageRow;
  number: NumberRow;
  contact: typeof contacts.$inferSelect;
}

/**
 * The first of the messages that wait in a conversation: each goes when those before it are settled, so that a customer
 * reads them in the order in which they were written. One whose call never ended holds nobody up.
 */
export async function findHead(ctx: Ctx, conversationId: Id<"conv">): Promise<Head | null> {
  const abandoned = new Date(ctx.clock.now().getTime() - 3 * CALL_TIMEOUT_MS);
  const [head] = await ctx.db
    .select({ message: messages, number: numbers, contact: contacts })
    .from(messages)
    .innerJoin(
      conversations,
      and(eq(conversations.workspaceId, messages.workspaceId), eq(conversations.id, messages.conversationId)),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .innerJoin(numbers, and(eq(numbers.workspaceId, messages.workspaceId), eq(numbers.id, messages.numberId)))
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.conversationId, conversationId),
        inArray(messages.attemptState, ["due", "calling"]),
        or(
          eq(messages.attemptState, "due"),
          sql`${messages.attemptStartedAt} > ${sql.param(abandoned, messages.attemptStartedAt)}`,
        ),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(1);
  return head ?? null;
}

/** Begins a call for a waiting message; null when another process was quicker, or it waits no more. */
export async function claimMessage(ctx: Ctx, id: Id<"msg">): Promise<MessageRow | null> {
  const claim = { claimedBy: await nodeId(), attemptStartedAt: ctx.clock.now() };
  const isDue = and(eq(messages.attemptState, "due"), isNotNull(messages.nextAttemptAt));
  // Committed just before the connection broke: the same claim again.
  const isClaimed = and(
    eq(messages.attemptState, "calling"),
    eq(messages.claimedBy, claim.claimedBy),
    eq(messages.attemptStartedAt, claim.attemptStartedAt),
  );
  const attempts = sql`${messages.attempts} + case when ${messages.attemptState} = 'due' then 1 else 0 end`;
  const [row] = await retryOutage(() =>
    ctx.db
      .update(messages)
      .set({ ...claim, attemptState: "calling", attempts, slotAt: null })
      .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id), or(isDue, isClaimed)))
      .returning(),
  );
  return row ?? null;
}

/** Puts a waiting message off: to a time and for a reason, or until its number is back in service. */
export async function postponeMessage(
  ctx: Ctx,
  id: Id<"msg">,
  until: { nextAttemptAt: null } | { nextAttemptAt: Date; slotAt: Date; reason: MessageFacts["holdReason"] },
): Promise<void> {
  await ctx.db
    .update(messages)
    .set(
      until.nextAttemptAt === null
        ? until
        : {
            nextAttemptAt: until.nextAttemptAt,
            slotAt: until.slotAt,
            facts: sql`${messages.facts} || ${JSON.stringify({ holdReason: until.reason })}::jsonb`,
          },
    )
    .where(
      and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id), eq(messages.attemptState, "due")),
    );
}
