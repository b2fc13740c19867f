import "server-only";
import { and, eq, gt, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textArray, uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchCreated, matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { contacts, conversations, labels, teams, users } from "#db/schema/index.ts";
import { expandContacts } from "#lib/contacts/expand-contacts.ts";
import { findMergedInto, resolveId } from "#lib/contacts/find-merged.ts";
import { matchesPhone } from "#lib/contacts/match-phone.ts";
import { labelNames } from "#lib/contacts/read-labels.ts";
import { normalizeLabelName } from "#lib/contacts/rules.ts";
import type {
  ApiConversation,
  apiConversationList,
  getConversationForApiQuery,
  listConversationsForApiQuery,
} from "#lib/conversations/api-schema.ts";
import { hasLabels } from "#lib/conversations/select-page.ts";
import { serializeConversationForApi } from "#lib/conversations/serialize-api.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { toApiWindow } from "#lib/whatsapp/window-rules.ts";

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
        assignedTeamId: conversations.assignedTeamId,
        createdAt: conversations.createdAt,
        updatedAt: conversations.updatedAt,
      },
      phone: contacts.phone,
      assigneeName: users.name,
      teamName: teams.name,
      labels: labelNames,
    })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .leftJoin(
      teams,
      and(eq(teams.workspaceId, conversations.workspaceId), eq(teams.id, conversations.assignedTeamId)),
    )
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), condition))
    .$dynamic();
}

/** Returns a conversation; for a merged one, the one it was merged into. @throws AppError NOT_FOUND */
export async function getConversationForApi(
  ctx: Ctx,
  id: string,
  query: z.output<typeof getConversationForApiQuery> = {},
): Promise<ApiConversation> {
  if (!isId("conv", id)) throw notFound();
  const [row] = await selectForApi(ctx, eq(conversations.id, id));
  if (!row) return getConversationForApi(ctx, await findMergedInto(ctx, id), query);
  const [conversation] = await expandContacts(ctx, query, [
    serializeConversationForApi(row, ctx.clock.now()),
  ]);
  if (!conversation) throw notFound();
  return conversation;
}

export async function getConversationsForApi(
  ctx: Ctx,
  ids: readonly Id<"conv">[],
): Promise<ApiConversation[]> {
  const rows = await selectForApi(ctx, sql`${conversations.id} = any(${uuidArray("conv", ids)})`);
  const now = ctx.clock.now();
  return rows.map((row) => serializeConversationForApi(row, now));
}

/** Returns the reply windows of conversations by their id. */
export async function readWindowsForApi(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApiConversation["window"]>> {
  const known = [...new Set(ids)].filter((id): id is Id<"conv"> => isId("conv", id));
  const rows = await ctx.db
    .select({ id: conversations.id, expiresAt: conversations.windowExpiresAt })
    .from(conversations)
    .where(
      and(
        eq(conversations.workspaceId, ctx.workspaceId),
        sql`${conversations.id} = any(${uuidArray("conv", known)})`,
      ),
    );
  const now = ctx.clock.now();
  return new Map(rows.map(({ id, expiresAt }) => [id, toApiWindow(expiresAt, now)]));
}

type ListQuery = z.output<typeof listConversationsForApiQuery>;
type ListRow = Awaited<ReturnType<typeof selectForApi>>[number];

/** What the list is sorted by, for its order, its condition after a cursor, and its cursors. */
function sortOf({ order }: ListQuery): { keyset: Keyset; keysOf: (row: ListRow) => [string, string] } {
  return {
    keyset: { at: conversations.createdAt, id: conversations.id, order: order ?? "desc" },
    keysOf: ({ conversation }) => [conversation.createdAt.toISOString(), conversation.id],
  };
}

/** Returns a page of conversations. @throws AppError INVALID_CURSOR, VALIDATION_ERROR */
export async function listConversationsForApi(
  ctx: Ctx,
  query: ListQuery,
): Promise<z.input<typeof apiConversationList>> {
  const list = openList(["conversations", ctx.workspaceId], query);
  const now = ctx.clock.now();
  const filter = await matchesQuery(ctx, query, now);
  const rows = await readBounded(ctx, (tx) => selectListForApi(tx, query, filter, list.afterKeys));
  const page = toPage(list, rows, sortOf(query).keysOf, (row) => serializeConversationForApi(row, now));
  return { ...page, data: await expandContacts(ctx, query, page.data) };
}

export function selectListForApi(
  ctx: Ctx,
  query: ListQuery,
  filter: SQL | undefined,
  cursor: readonly string[] | null,
) {
  const { keyset } = sortOf(query);
  const condition = and(filter, cursor ? isAfterKeys(keyset, cursor) : undefined);
  // A phone number is a condition on the contact, and has one conversation.
  if (query.windowOpen === "true" && query.phone === undefined) {
    const page = selectOpenWindows(ctx, condition, keyset)
      .limit(query.limit + 1)
      .as("page");
    return selectForApi(ctx, undefined)
      .innerJoin(page, eq(page.id, conversations.id))
      .orderBy(...inOrder(keyset));
  }
  return selectForApi(ctx, condition)
    .orderBy(...inOrder(keyset))
    .limit(query.limit + 1);
}

/**
 * Sorts by an expression, so that the few open windows are found by the index of their end. By the index of the order
 * most conversations would be read in vain, because those with an open window need not be the first.
 */
function selectOpenWindows(ctx: Ctx, condition: SQL | undefined, keyset: Keyset) {
  return ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), condition))
    .orderBy(...inOrder({ ...keyset, at: sql`(${keyset.at} + interval '0')` }))
    .$dynamic();
}

export async function matchesQuery(ctx: Ctx, query: ListQuery, now: Date): Promise<SQL | undefined> {
  const contactId = query.contactId && (await resolveId(ctx, "contact", query.contactId));
  const label = query.label ? await hasLabelsOfNames(ctx, [query.label].flat()) : undefined;
  return matchFilters(
    { ...query, contactId, label },
    {
      state: (state) =>
        Array.isArray(state)
          ? sql`${conversations.state} = any(${textArray(state)})`
          : eq(conversations.state, state),
      assignee: (assignee) =>
        isId("user", assignee) ? eq(conversations.assigneeId, assignee) : isNull(conversations.assigneeId),
      team: (team) =>
        isId("team", team) ? eq(conversations.assignedTeamId, team) : isNull(conversations.assignedTeamId),
      label: (hasThem) => hasThem,
      // It is written as in the condition of the index.
      unread: (unread) =>
        unread === "true" ? sql`${conversations.unreadCount} > 0` : sql`${conversations.unreadCount} = 0`,
      contactId: (id) => eq(conversations.contactId, id),
      phone: matchesPhone,
      windowOpen: (open) =>
        open === "true"
          ? gt(conversations.windowExpiresAt, now)
          : or(isNull(conversations.windowExpiresAt), lte(conversations.windowExpiresAt, now)),
      ...matchCreated(conversations.createdAt),
      updatedAfter: (time) => gte(conversations.updatedAt, new Date(time)),
    },
  );
}

async function hasLabelsOfNames(ctx: Ctx, names: readonly string[]): Promise<SQL | undefined> {
  const wanted = [...new Set(names.map(normalizeLabelName))];
  const found = await ctx.db
    .select({ id: labels.id })
    .from(labels)
    .where(
      and(eq(labels.workspaceId, ctx.workspaceId), sql`${labels.normalizedName} = any(${textArray(wanted)})`),
    );
  return found.length < wanted.length
    ? sql`false`
    : hasLabels(
        ctx,
        found.map(({ id }) => id),
      );
}
