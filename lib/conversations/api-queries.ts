import "server-only";
import { and, eq, gt, gte, isNull, lt, lte, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { contacts, conversations, users } from "#db/schema/index.ts";
import { findMergedInto, resolveId } from "#lib/contacts/find-merged.ts";
import { matchesPhone } from "#lib/contacts/match-phone.ts";
import { labelNames } from "#lib/contacts/read-labels.ts";
import type {
  ApiConversation,
  apiConversationList,
  listConversationsForApiQuery,
} from "#lib/conversations/api-schema.ts";
import { serializeConversationForApi } from "#lib/conversations/serialize-api.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

function selectForApi(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      conversation: {
        id: conversations.id,
        contactId: conversations.contactId,
        state: conversations.state,
        snoozedUntil: conversations.snoozedUntil,
        numberId: conversations.numberId,
        unreadCount: conversations.unreadCount,
        windowExpiresAt: conversations.windowExpiresAt,
        lastInboundAt: conversations.lastInboundAt,
        lastMessage: conversations.lastMessage,
        assigneeId: conversations.assigneeId,
        createdAt: conversations.createdAt,
        updatedAt: conversations.updatedAt,
      },
      phone: contacts.phone,
      assigneeName: users.name,
      labels: labelNames,
    })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), condition))
    .$dynamic();
}

/** Returns a conversation; for a merged one, the one it was merged into. @throws AppError NOT_FOUND */
export async function getConversationForApi(ctx: Ctx, id: string): Promise<ApiConversation> {
  if (!isId("conv", id)) throw notFound();
  const [row] = await selectForApi(ctx, eq(conversations.id, id));
  if (!row) return getConversationForApi(ctx, await findMergedInto(ctx, id));
  return serializeConversationForApi(row, ctx.clock.now());
}

type ListQuery = z.output<typeof listConversationsForApiQuery>;

const NEWEST_FIRST: Keyset = { at: conversations.createdAt, id: conversations.id, order: "desc" };

/** Returns a page of conversations, newest first. @throws AppError INVALID_CURSOR */
export async function listConversationsForApi(
  ctx: Ctx,
  query: ListQuery,
): Promise<z.input<typeof apiConversationList>> {
  const list = openList(["conversations", ctx.workspaceId], query);
  const now = ctx.clock.now();
  const filter = await matchesQuery(ctx, query, now);
  const condition = and(filter, list.afterKeys ? isAfterKeys(NEWEST_FIRST, list.afterKeys) : undefined);
  const rows = await readBounded(ctx, (tx) =>
    selectForApi(tx, condition)
      .orderBy(...inOrder(NEWEST_FIRST))
      .limit(query.limit + 1),
  );
  return toPage(
    list,
    rows,
    ({ conversation }) => [conversation.createdAt.toISOString(), conversation.id],
    (row) => serializeConversationForApi(row, now),
  );
}

async function matchesQuery(ctx: Ctx, query: ListQuery, now: Date): Promise<SQL | undefined> {
  const contactId = query.contactId && (await resolveId(ctx, "contact", query.contactId));
  return matchFilters(
    { ...query, contactId },
    {
      state: (state) => eq(conversations.state, state),
      contactId: (id) => eq(conversations.contactId, id),
      phone: matchesPhone,
      windowOpen: (open) =>
        open === "true"
          ? gt(conversations.windowExpiresAt, now)
          : or(isNull(conversations.windowExpiresAt), lte(conversations.windowExpiresAt, now)),
      createdAfter: (time) => gte(conversations.createdAt, new Date(time)),
      createdBefore: (time) => lt(conversations.createdAt, new Date(time)),
      updatedAfter: (time) => gte(conversations.updatedAt, new Date(time)),
    },
  );
}
