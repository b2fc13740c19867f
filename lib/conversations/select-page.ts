import "server-only";
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { filledByCondition, inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { contactLabels, conversations } from "#db/schema/index.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import type { ListConversations } from "#lib/conversations/schema.ts";
import { inboxViewRules, NO_ASSIGNEE, sortRules } from "#lib/conversations/views/inbox-view-rules.ts";
import type { FilterParam } from "#lib/conversations/views/schema.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/**
 * Labels with at most this many contacts are resolved first and sorted; with more, the list is scanned in order and each
 * row is checked: at one in fifty, a page fills within a few thousand rows.
 */
export const MAX_RESOLVED = 2000;

function keysetOf({ sort }: ListConversations): Keyset {
  const { sortedByTime, order } = sortRules[sort];
  // `openWindowsOnly` leaves out the conversations without a window.
  return { at: filledByCondition(conversations[sortedByTime]), id: conversations.id, order };
}

export function inListOrder(query: ListConversations): SQL[] {
  return inOrder(keysetOf(query));
}

export function sortTimeOf(
  { sort }: ListConversations,
  row: { windowExpiresAt: Date | null; lastActivityAt: Date },
): Date | null {
  return row[sortRules[sort].sortedByTime];
}

type ListFilter = Omit<ListConversations, "cursor" | "limit">;

/** Returns the conditions of a list; the cheapest form depends on the size of each label. */
export async function buildCondition(ctx: Ctx, query: ListFilter): Promise<SQL | undefined> {
  const conditions: Record<FilterParam, SQL | undefined> = {
    view: eq(conversations.state, inboxViewRules[query.view].state),
    assignee: assigneeOf(ctx, query),
    unread: query.unread ? gt(conversations.unreadCount, 0) : undefined,
    waiting: query.waiting ? isNotNull(conversations.waitingSince) : undefined,
    team: query.team === undefined ? undefined : matchesId("team", conversations.assignedTeamId, query.team),
    number: query.number === undefined ? undefined : matchesId("num", conversations.numberId, query.number),
    sort: sortRules[query.sort].openWindowsOnly
      ? gt(conversations.windowExpiresAt, ctx.clock.now())
      : undefined,
    label: await hasLabels(ctx, query.label ?? []),
  };
  return and(eq(conversations.workspaceId, ctx.workspaceId), ...Object.values(conditions));
}

export function selectPage(
  ctx: Ctx,
  query: ListConversations,
  condition: SQL | undefined,
  cursor: readonly string[] | null,
) {
  const keyset = keysetOf(query);
  // Constant here, but it makes the order match the index by assignee.
  const orderByAssignee =
    keyset.order === "asc" ? asc(conversations.assigneeId) : desc(conversations.assigneeId);
  return ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(condition, cursor ? isAfterKeys(keyset, cursor) : undefined))
    .orderBy(...(isUnassignedOnly(query) ? [orderByAssignee] : []), ...inOrder(keyset))
    .limit(query.limit + 1);
}

function isUnassignedOnly({ view, assignee }: ListFilter): boolean {
  return inboxViewRules[view].assignee === "none" || assignee === NO_ASSIGNEE;
}

function assigneeOf(ctx: Ctx, query: ListFilter): SQL | undefined {
  const { view, assignee } = query;
  const currentMemberId = findMemberId(ctx) ?? "";
  const isMine = inboxViewRules[view].assignee === "me";
  return and(
    isUnassignedOnly(query) ? isNull(conversations.assigneeId) : undefined,
    isMine ? matchesId("user", conversations.assigneeId, currentMemberId) : undefined,
    assignee === undefined || assignee === NO_ASSIGNEE
      ? undefined
      : matchesId("user", conversations.assigneeId, assignee),
  );
}

function matchesId<P extends "num" | "team" | "user">(
  prefix: P,
  column:
    | typeof conversations.numberId
    | typeof conversations.assigneeId
    | typeof conversations.assignedTeamId,
  id: string,
): SQL {
  return isId(prefix, id) ? sql`${column} = ${sql.param(id, column)}` : sql`false`;
}

/** A condition of a query on `conversations`. */
export async function hasLabels(ctx: Ctx, ids: readonly string[]): Promise<SQL | undefined> {
  if (ids.length === 0) return undefined;
  const known = ids.filter((id): id is Id<"lbl"> => isId("lbl", id));
  if (known.length < ids.length) return sql`false`;
  const conditions: SQL[] = [];
  for (const id of known) {
    const theirs = sql`from ${contactLabels} own where own.workspace_id = ${workspaceOf(ctx)}
      and own.label_id = ${sql.param(id, contactLabels.labelId)}`;
    conditions.push(
      (await isFew(ctx, sql`select ${theirs}`))
        ? sql`${conversations.contactId} = any (array(select own.contact_id ${theirs}))`
        : evaluatePerRow(sql`${theirs} and own.contact_id = ${conversations.contactId}`),
    );
  }
  return and(...conditions);
}

async function isFew(ctx: Ctx, rows: SQL): Promise<boolean> {
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${MAX_RESOLVED + 1}) found`,
  );
  return (row?.count ?? 0) <= MAX_RESOLVED;
}

/** A scalar subquery is evaluated per scanned row; the planner might turn `exists` into a join. */
function evaluatePerRow(rows: SQL): SQL {
  return sql`coalesce((select true ${rows} limit 1), false)`;
}

function workspaceOf(ctx: Ctx): SQL {
  return sql`${sql.param(ctx.workspaceId, conversations.workspaceId)}`;
}
