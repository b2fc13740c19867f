import "server-only";
import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset, selectIds } from "#db/keyset.ts";
import { type FilterConditions, matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { attachments, contacts, conversations, messages } from "#db/schema/index.ts";
import { resolveId } from "#lib/contacts/find-merged.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import {
  type ApiMessage,
  type apiMessageList,
  apiMessageTypes,
  type listMessagesForApiQuery,
  type listThreadForApiQuery,
} from "#lib/conversations/thread/api-schema.ts";
import { describeHold } from "#lib/conversations/thread/describe-hold.ts";
import {
  attachmentColumns,
  holdColumns,
  isNumberOfMessage,
  messageNumber,
  shownColumns,
} from "#lib/conversations/thread/queries.ts";
import { serializeMessageForApi } from "#lib/conversations/thread/serialize-api.ts";
import { type ApiList, openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

function selectForApi(ctx: Ctx) {
  return ctx.db
    .select({
      message: shownColumns,
      contactId: conversations.contactId,
      phone: contacts.phone,
      displayNumber: messageNumber.displayNumber,
      attachment: attachmentColumns,
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
    .$dynamic();
}

/** Matches messages that the public API shows. The kinds are literals so that every query gets the same plan. */
function isVisible(ctx: Ctx): SQL | undefined {
  const kinds = sql.raw(apiMessageTypes.map((kind) => `'${kind}'`).join(", "));
  return and(eq(messages.workspaceId, ctx.workspaceId), sql`${messages.kind} in (${kinds})`);
}

/** Returns one message as the public API shows it. @throws AppError NOT_FOUND */
export async function getMessageForApi(ctx: Ctx, id: string): Promise<ApiMessage> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await selectForApi(ctx).where(and(isVisible(ctx), eq(messages.id, id)));
  if (!row) throw notFound();
  return toApiMessage(ctx)(row);
}

function toApiMessage(ctx: Ctx): (row: Awaited<ReturnType<typeof selectForApi>>[number]) => ApiMessage {
  const now = ctx.clock.now();
  return (row) => serializeMessageForApi({ ...row, hold: describeHold(row.message, row.hold, now) });
}

type ListQuery = z.output<typeof listMessagesForApiQuery>;
type ThreadQuery = z.output<typeof listThreadForApiQuery>;
type Page = z.input<typeof apiMessageList>;

const NEWEST_FIRST: Keyset = { at: messages.createdAt, id: messages.id, order: "desc" };

const threadFilters: FilterConditions<ThreadQuery> = {
  direction: (direction) => eq(messages.direction, direction),
  status: (status) => eq(messages.status, status),
  createdAfter: (time) => gte(messages.createdAt, new Date(time)),
  createdBefore: (time) => lt(messages.createdAt, new Date(time)),
};

/** Returns a page of the workspace's messages, newest first. @throws AppError INVALID_CURSOR */
export async function listMessagesForApi(ctx: Ctx, query: ListQuery): Promise<Page> {
  const list = openList(["messages", ctx.workspaceId], query);
  if (!canMatch(query)) return emptyPage(list);
  const conversationId = query.conversationId && (await resolveId(ctx, "conv", query.conversationId));
  const contactId = query.contactId && (await matchesContact(ctx, query.contactId));
  const condition = matchFilters(
    { ...query, conversationId, contactId },
    {
      ...threadFilters,
      clientReference: (reference) => eq(messages.clientReference, reference),
      conversationId: (id) => eq(messages.conversationId, id),
      contactId: (isOfContact) => isOfContact,
    },
  );
  return readPage(ctx, list, condition);
}

/** Returns a page of a conversation or the one it was merged into. @throws AppError NOT_FOUND, INVALID_CURSOR */
export async function listThreadForApi(ctx: Ctx, id: string, query: ThreadQuery): Promise<Page> {
  const conversation = await getConversationForApi(ctx, id);
  if (!isId("conv", conversation.id)) throw notFound();
  const list = openList(["thread", ctx.workspaceId, conversation.id], query);
  if (!canMatch(query)) return emptyPage(list);
  const condition = matchFilters(query, threadFilters);
  return readPage(ctx, list, and(condition, eq(messages.conversationId, conversation.id)));
}

async function readPage(ctx: Ctx, list: ApiList, condition: SQL | undefined): Promise<Page> {
  const rows = await readBounded(ctx, (tx) => {
    const place = list.afterKeys ? isAfterKeys(NEWEST_FIRST, list.afterKeys) : undefined;
    const page = selectIds(messages, NEWEST_FIRST, and(isVisible(tx), condition, place), list.limit);
    return selectForApi(tx)
      .innerJoin(page, sql`page.id = ${messages.id}`)
      .where(eq(messages.workspaceId, tx.workspaceId))
      .orderBy(...inOrder(NEWEST_FIRST));
  });
  return toPage(
    list,
    rows,
    ({ message }) => [message.createdAt.toISOString(), message.id],
    toApiMessage(ctx),
  );
}

/** Returns false if no message can match both direction and status, which would scan every row. */
function canMatch({ direction, status }: ThreadQuery): boolean {
  return (
    direction === undefined || status === undefined || (direction === "inbound") === (status === "received")
  );
}

const emptyPage = (list: ApiList): Page =>
  toPage<never, ApiMessage>(
    list,
    [],
    () => [],
    (row) => row,
  );

/** Matches on the contact's one conversation so that the thread's index is used. */
async function matchesContact(ctx: Ctx, contactId: string): Promise<SQL> {
  const id = await resolveId(ctx, "contact", contactId);
  const [thread] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.contactId, id)));
  return thread ? eq(messages.conversationId, thread.id) : sql`false`;
}
