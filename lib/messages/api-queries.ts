import "server-only";
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { behind, inOrder, type Keyset } from "#db/keyset.ts";
import { readBounded } from "#db/read-bounded.ts";
import { attachments, contacts, conversations, messages } from "#db/schema/index.ts";
import { type ApiList, openList, toPage } from "#lib/api-page.ts";
import { currentId } from "#lib/contacts/find-merged.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import {
  type ApiMessage,
  type apiMessageList,
  apiMessageTypes,
  type listMessagesForApiQuery,
  type listThreadForApiQuery,
} from "#lib/messages/api-schema.ts";
import { describeHold } from "#lib/messages/describe-hold.ts";
import { holdColumns, isNumberOfMessage, messageNumber } from "#lib/messages/queries.ts";
import { serializeMessageForApi } from "#lib/messages/serialize-api.ts";

/** The messages that other systems may see, with what their public form needs. */
function selectForApi(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      message: messages,
      contactId: conversations.contactId,
      phone: contacts.phone,
      displayNumber: messageNumber.displayNumber,
      attachment: attachments,
      hold: holdColumns,
    })
    .from(messages)
    .innerJoin(
      conversations,
      and(eq(conversations.workspaceId, messages.workspaceId), eq(conversations.id, messages.conversationId)),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .innerJoin(messageNumber, isNumberOfMessage)
    .leftJoin(
      attachments,
      and(eq(attachments.workspaceId, messages.workspaceId), eq(attachments.messageId, messages.id)),
    )
    .where(
      and(eq(messages.workspaceId, ctx.workspaceId), inArray(messages.kind, [...apiMessageTypes]), condition),
    )
    .$dynamic();
}

/** One message of the workspace as the public API tells it. @throws AppError NOT_FOUND */
export async function getMessageForApi(ctx: Ctx, id: string): Promise<ApiMessage> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await selectForApi(ctx, eq(messages.id, id));
  if (!row) throw notFound();
  return toApiMessage(ctx)(row);
}

/** @returns what makes a row the public form, at the workspace's present */
function toApiMessage(ctx: Ctx): (row: Awaited<ReturnType<typeof selectForApi>>[number]) => ApiMessage {
  const now = ctx.clock.now();
  return (row) => serializeMessageForApi({ ...row, hold: describeHold(row.message, row.hold, now) });
}

type ListQuery = z.output<typeof listMessagesForApiQuery>;
type ThreadQuery = z.output<typeof listThreadForApiQuery>;
type Page = z.input<typeof apiMessageList>;

const NEWEST_FIRST: Keyset = { at: messages.createdAt, id: messages.id, order: "desc" };

/** A page of the workspace's messages, newest first (API.md §8). @throws AppError INVALID_CURSOR */
export async function listMessagesForApi(ctx: Ctx, query: ListQuery): Promise<Page> {
  const { clientReference, conversationId, contactId } = query;
  const list = openList(["messages", ctx.workspaceId], query);
  if (!canBe(query)) return nothing(list);
  return readPage(
    ctx,
    list,
    and(
      matchesQuery(query),
      clientReference === undefined ? undefined : eq(messages.clientReference, clientReference),
      conversationId === undefined
        ? undefined
        : eq(messages.conversationId, await currentId(ctx, "conv", conversationId)),
      contactId === undefined ? undefined : await isOfContact(ctx, contactId),
    ),
  );
}

/**
 * A page of one conversation, newest first; of one that was merged, the one it was merged into.
 * @throws AppError NOT_FOUND, INVALID_CURSOR
 */
export async function listThreadForApi(ctx: Ctx, id: string, query: ThreadQuery): Promise<Page> {
  const conversation = await getConversationForApi(ctx, id);
  if (!isId("conv", conversation.id)) throw notFound();
  const list = openList(["thread", ctx.workspaceId, conversation.id], query);
  if (!canBe(query)) return nothing(list);
  return readPage(ctx, list, and(matchesQuery(query), eq(messages.conversationId, conversation.id)));
}

async function readPage(ctx: Ctx, list: ApiList, wanted: SQL | undefined): Promise<Page> {
  const condition = and(wanted, list.place ? behind(NEWEST_FIRST, list.place) : undefined);
  const rows = await readBounded(ctx, (tx) =>
    selectForApi(tx, condition)
      .orderBy(...inOrder(NEWEST_FIRST))
      .limit(list.limit + 1),
  );
  return toPage(
    list,
    rows,
    ({ message }) => [message.createdAt.toISOString(), message.id],
    toApiMessage(ctx),
  );
}

/** Whether any message can have the status in the direction: all would be walked past for what none is. */
function canBe({ direction, status }: ThreadQuery): boolean {
  return (
    direction === undefined || status === undefined || (direction === "inbound") === (status === "received")
  );
}

const nothing = (list: ApiList): Page =>
  toPage<never, ApiMessage>(
    list,
    [],
    () => [],
    (row) => row,
  );

function matchesQuery({ direction, status, createdAfter, createdBefore }: ThreadQuery): SQL | undefined {
  return and(
    direction === undefined ? undefined : eq(messages.direction, direction),
    status === undefined ? undefined : eq(messages.status, status),
    createdAfter === undefined ? undefined : gte(messages.createdAt, new Date(createdAfter)),
    createdBefore === undefined ? undefined : lt(messages.createdAt, new Date(createdBefore)),
  );
}

/** By the contact's one conversation, so that the thread's index serves. */
async function isOfContact(ctx: Ctx, contactId: string): Promise<SQL> {
  const id = await currentId(ctx, "contact", contactId);
  const [thread] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.contactId, id)));
  return thread ? eq(messages.conversationId, thread.id) : sql`false`;
}
