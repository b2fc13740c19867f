import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textArray, uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset, selectIds } from "#db/keyset.ts";
import { type FilterConditions, matchCreated, matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { attachments, contacts, conversations, messages } from "#db/schema/index.ts";
import { expandContacts } from "#lib/contacts/expand-contacts.ts";
import { resolveId } from "#lib/contacts/find-merged.ts";
import { matchesPhone } from "#lib/contacts/match-phone.ts";
import { getConversationForApi, getConversationsForApi } from "#lib/conversations/api-queries.ts";
import {
  type ApiMessage,
  type apiMessageList,
  apiMessageTypes,
  type getMessageForApiQuery,
  type listMessagesForApiQuery,
  type listThreadForApiQuery,
} from "#lib/conversations/thread/api-schema.ts";
import { describeHold } from "#lib/conversations/thread/describe-hold.ts";
import {
  attachmentColumns,
  holdColumns,
  isNumberOfMessage,
  isOfKind,
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

/** Matches messages that the public API shows. */
function isVisible(ctx: Ctx): SQL | undefined {
  return and(eq(messages.workspaceId, ctx.workspaceId), isOfKind(apiMessageTypes));
}

/** Returns one message as the public API shows it. @throws AppError NOT_FOUND */
export async function getMessageForApi(
  ctx: Ctx,
  id: string,
  query: z.output<typeof getMessageForApiQuery> = {},
): Promise<ApiMessage> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await selectForApi(ctx).where(and(isVisible(ctx), eq(messages.id, id)));
  if (!row) throw notFound();
  const [message] = await expandMessages(ctx, query, [toApiMessage(ctx)(row)]);
  if (!message) throw notFound();
  return message;
}

function toApiMessage(ctx: Ctx): (row: Awaited<ReturnType<typeof selectForApi>>[number]) => ApiMessage {
  const now = ctx.clock.now();
  return (row) => serializeMessageForApi({ ...row, hold: describeHold(row.message, row.hold, now) });
}

type ListQuery = z.output<typeof listMessagesForApiQuery>;
type ThreadQuery = z.output<typeof listThreadForApiQuery>;
type Page = z.input<typeof apiMessageList>;

const threadFilters: FilterConditions<ThreadQuery> = {
  direction: (direction) => eq(messages.direction, direction),
  status: (status) =>
    Array.isArray(status) ? sql`${messages.status} = any(${textArray(status)})` : eq(messages.status, status),
  type: (type) => isOfKind([type].flat()),
  template: (name) => and(sql`${messages.kind} = 'template'`, sql`${messages.content} ->> 'name' = ${name}`),
  clientReference: (reference) => eq(messages.clientReference, reference),
  ...matchCreated(messages.createdAt),
};

interface Selection {
  condition: SQL | undefined;
  alternatives: readonly SQL[];
}

/** Returns a page of the workspace's messages. @throws AppError INVALID_CURSOR, VALIDATION_ERROR */
export async function listMessagesForApi(ctx: Ctx, query: ListQuery): Promise<Page> {
  const list = openList(["messages", ctx.workspaceId], query);
  if (!canMatch(query)) return emptyPage(list);
  return readPage(ctx, query, list, await matchesQuery(ctx, query));
}

export async function matchesQuery(ctx: Ctx, query: ListQuery): Promise<Selection> {
  const conversationId = query.conversationId && (await resolveId(ctx, "conv", query.conversationId));
  const contactId = query.contactId && (await matchesContact(ctx, query.contactId));
  const phone = query.phone ? await matchesThreadOf(ctx, matchesPhone(query.phone)) : undefined;
  const to = query.to ? await matchesThreadOf(ctx, matchesPhone(query.to)) : undefined;
  const condition = matchFilters(
    { ...query, conversationId, contactId, phone, to },
    {
      ...threadFilters,
      conversationId: (id) => eq(messages.conversationId, id),
      contactId: (isOfContact) => isOfContact,
      phone: (isOfPhone) => isOfPhone,
      to: (isOfPhone) => and(eq(messages.direction, "outbound"), isOfPhone),
    },
  );
  const isOfFewThreads = [conversationId, contactId, phone, to].some((filter) => filter !== undefined);
  return { condition, alternatives: isOfFewThreads ? [] : alternativesOf(query) };
}

/** Returns a page of a conversation or the one it was merged into. @throws AppError NOT_FOUND, INVALID_CURSOR */
export async function listThreadForApi(ctx: Ctx, id: string, query: ThreadQuery): Promise<Page> {
  const conversation = await getConversationForApi(ctx, id);
  if (!isId("conv", conversation.id)) throw notFound();
  const list = openList(["thread", ctx.workspaceId, conversation.id], query);
  if (!canMatch(query)) return emptyPage(list);
  const filter = matchFilters(query, threadFilters);
  const condition = and(filter, eq(messages.conversationId, conversation.id));
  return readPage(ctx, query, list, { condition, alternatives: [] });
}

/** An index has the rows of one status or type in the order of the list, but not those of several. */
function alternativesOf({ status = [], type = [] }: ThreadQuery): SQL[] {
  const statuses = [status].flat();
  if (statuses.length > 1) return statuses.map((each) => eq(messages.status, each));
  return [type].flat().map((each) => sql`${messages.kind} = ${sql.raw(`'${each}'`)}`);
}

export function selectListForApi(
  ctx: Ctx,
  { limit, order = "desc" }: Pick<ThreadQuery, "limit" | "order">,
  { condition, alternatives }: Selection,
  cursor: readonly string[] | null,
) {
  const keyset: Keyset = { at: messages.createdAt, id: messages.id, order };
  const place = cursor ? isAfterKeys(keyset, cursor) : undefined;
  const page = { condition: and(isVisible(ctx), condition, place), alternatives };
  return selectForApi(ctx)
    .innerJoin(selectIds(messages, keyset, page, limit), sql`page.id = ${messages.id}`)
    .where(eq(messages.workspaceId, ctx.workspaceId))
    .orderBy(...inOrder(keyset));
}

async function readPage(ctx: Ctx, query: ThreadQuery, list: ApiList, selection: Selection): Promise<Page> {
  const rows = await readBounded(ctx, (tx) => selectListForApi(tx, query, selection, list.afterKeys));
  const page = toPage(
    list,
    rows,
    ({ message }) => [message.createdAt.toISOString(), message.id],
    toApiMessage(ctx),
  );
  return { ...page, data: await expandMessages(ctx, query, page.data) };
}

/** Adds what `expand` names, in one query for each kind of object. @throws AppError VALIDATION_ERROR */
async function expandMessages(
  ctx: Ctx,
  query: z.output<typeof getMessageForApiQuery>,
  rows: readonly ApiMessage[],
): Promise<ApiMessage[]> {
  const expanded = await expandContacts(ctx, query, rows);
  if (!query.expand?.split(",").includes("conversation")) return expanded;
  const ids = [...new Set(rows.map(({ conversationId }) => conversationId))].filter((id) => isId("conv", id));
  const found = await getConversationsForApi(ctx, ids);
  const conversationOf = new Map(found.map((conversation) => [conversation.id, conversation]));
  return expanded.map((row) => {
    const conversation = conversationOf.get(row.conversationId);
    return conversation ? { ...row, conversation } : row;
  });
}

/** Returns false if no message can match both direction and status, which would scan every row. */
function canMatch({ direction, status }: ThreadQuery): boolean {
  return (
    direction === undefined ||
    status === undefined ||
    [status].flat().some((each) => (direction === "inbound") === (each === "received"))
  );
}

const emptyPage = (list: ApiList): Page =>
  toPage<never, ApiMessage>(
    list,
    [],
    () => [],
    (row) => row,
  );

async function matchesContact(ctx: Ctx, contactId: string): Promise<SQL> {
  return matchesThreadOf(ctx, eq(contacts.id, await resolveId(ctx, "contact", contactId)));
}

/** Matches on the conversations of the contacts, so that the thread's index is used. */
async function matchesThreadOf(ctx: Ctx, condition: SQL | undefined): Promise<SQL> {
  const threads = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), condition));
  const [first, ...others] = threads.map(({ id }) => id);
  if (first === undefined) return sql`false`;
  if (others.length === 0) return eq(messages.conversationId, first);
  return sql`${messages.conversationId} = any(${uuidArray("conv", [first, ...others])})`;
}
