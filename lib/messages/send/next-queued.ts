import "server-only";
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages, numbers } from "#db/schema/index.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { ABANDONED_AFTER_MS } from "#lib/conversations/thread/status-rules.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

export interface QueuedMessage {
  message: MessageRow;
  number: NumberRow;
  contact: ContactRow;
}

/** Messages are sent in the order in which they were written. A call that never ended stops blocking after a timeout. */
export async function nextQueued(ctx: Ctx, conversationId: Id<"conv">): Promise<QueuedMessage | null> {
  const abandoned = new Date(ctx.clock.now().getTime() - ABANDONED_AFTER_MS);
  const isQueued = and(
    eq(messages.conversationId, conversationId),
    inArray(messages.attemptState, ["queued", "in_flight"]),
    or(
      eq(messages.attemptState, "queued"),
      sql`${messages.attemptStartedAt} > ${sql.param(abandoned, messages.attemptStartedAt)}`,
    ),
  );
  const [queued] = await selectWithRecipient(ctx, isQueued)
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(1);
  return queued ?? null;
}

/** @throws AppError NOT_FOUND */
export async function getWithRecipient(ctx: Ctx, id: string): Promise<QueuedMessage> {
  if (!isId("msg", id)) throw notFound();
  const [found] = await selectWithRecipient(ctx, eq(messages.id, id));
  if (!found) throw notFound();
  return found;
}

function selectWithRecipient(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
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
    .where(and(eq(messages.workspaceId, ctx.workspaceId), condition))
    .$dynamic();
}
