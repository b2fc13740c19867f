import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { readBounded } from "#db/read-bounded.ts";
import { contacts, conversations, numbers, users } from "#db/schema/index.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { labelsOfContact } from "#lib/contacts/read-labels.ts";
import type { ConversationList, ConversationView, ListConversations } from "#lib/conversations/schema.ts";
import { buildCondition, inListOrder, selectPage, sortTimeOf } from "#lib/conversations/select-page.ts";
import { serializeConversation } from "#lib/conversations/serialize.ts";
import { CLOSING_COUNT_MAX, CLOSING_COUNT_WITHIN_MS } from "#lib/conversations/views/inbox-view-rules.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

const conversationColumns = {
  id: conversations.id,
  state: conversations.state,
  assigneeId: conversations.assigneeId,
  assignedTeamId: conversations.assignedTeamId,
  snoozedUntil: conversations.snoozedUntil,
  unreadCount: conversations.unreadCount,
  firstUnreadId: conversations.firstUnreadId,
  waitingSince: conversations.waitingSince,
  scheduledAt: conversations.scheduledAt,
  threadRevision: conversations.threadRevision,
  lastMessage: conversations.lastMessage,
  lastActivityAt: conversations.lastActivityAt,
  windowExpiresAt: conversations.windowExpiresAt,
  freeEntryUntil: conversations.freeEntryUntil,
  createdAt: conversations.createdAt,
  version: conversations.version,
};

const contactColumns = {
  id: contacts.id,
  phone: contacts.phone,
  name: contacts.name,
  profileName: contacts.profileName,
  username: contacts.username,
  optedOutAt: contacts.optedOutAt,
  blockedAt: contacts.blockedAt,
  version: contacts.version,
};

function selectConversations(ctx: Ctx) {
  return ctx.db
    .select({
      conversation: conversationColumns,
      contact: contactColumns,
      number: { id: numbers.id, displayNumber: numbers.displayNumber },
      assigneeName: users.name,
      labels: labelsOfContact,
    })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .innerJoin(
      numbers,
      and(eq(numbers.workspaceId, conversations.workspaceId), eq(numbers.id, conversations.numberId)),
    )
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .$dynamic();
}

/** @throws AppError INVALID_CURSOR; SERVICE_UNAVAILABLE when the query takes too long */
export async function listConversations(ctx: Ctx, query: ListConversations): Promise<ConversationList> {
  // What a view contains can depend on the member.
  const list = openList(["inbox", ctx.workspaceId, findMemberId(ctx) ?? ""], query);
  const now = ctx.clock.now();
  const rows = await readBounded(ctx, async (tx) => {
    const page = selectPage(tx, query, await buildCondition(tx, query), list.afterKeys).as("page");
    return selectConversations(tx)
      .innerJoin(page, eq(page.id, conversations.id))
      .where(eq(conversations.workspaceId, ctx.workspaceId))
      .orderBy(...inListOrder(query));
  });
  const placeOf = ({ conversation }: (typeof rows)[number]): [string, string] => [
    (sortTimeOf(query, conversation) ?? now).toISOString(),
    conversation.id,
  ];
  const { data, nextCursor } = toPage(list, rows, placeOf, (row) => serializeConversation(row, now));
  const last = nextCursor === null ? undefined : rows[data.length - 1];
  const [at = "", id = ""] = last ? placeOf(last) : [];
  return { data, nextCursor, edge: last ? { at, id } : null, now: now.toISOString() };
}

/** Counts of the view "Closing soonest" those that close soon. Bounded, because it depends on the time and cannot be stored. */
export async function countClosing(ctx: Ctx): Promise<{ count: number }> {
  const listed = await buildCondition(ctx, { view: "open", waiting: "1", sort: "closing" });
  const soon = new Date(ctx.clock.now().getTime() + CLOSING_COUNT_WITHIN_MS);
  const rows = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(listed, lte(conversations.windowExpiresAt, soon)))
    .limit(CLOSING_COUNT_MAX + 1);
  return { count: rows.length };
}

/** Returns a conversation; for a merged one, the one it was merged into. @throws AppError NOT_FOUND */
export async function getConversation(
  ctx: Ctx,
  id: string,
): Promise<{ conversation: ConversationView; now: string }> {
  if (!isId("conv", id)) throw notFound();
  const [row] = await selectConversations(ctx).where(
    and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, id)),
  );
  if (!row) return getConversation(ctx, await findMergedInto(ctx, id));
  const now = ctx.clock.now();
  return { conversation: serializeConversation(row, now), now: now.toISOString() };
}

export async function getConversations(
  ctx: Ctx,
  ids: readonly Id<"conv">[],
): Promise<(ConversationView & { id: Id<"conv"> })[]> {
  if (ids.length === 0) return [];
  const rows = await selectConversations(ctx).where(
    and(
      eq(conversations.workspaceId, ctx.workspaceId),
      sql`${conversations.id} = any(${uuidArray("conv", ids)})`,
    ),
  );
  const now = ctx.clock.now();
  return rows.map((row) => ({ ...serializeConversation(row, now), id: row.conversation.id }));
}
