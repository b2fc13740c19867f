import "server-only";
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { behind, inOrder, type Keyset } from "#db/keyset.ts";
import { contactLabels, conversations } from "#db/schema/index.ts";
import type { ListConversations } from "#lib/conversations/schema.ts";
import { type Id, isId } from "#lib/id.ts";
import { NO_ASSIGNEE } from "#lib/views/filter-rules.ts";
import { viewerOf } from "#lib/views/queries.ts";

/**
 * Up to so many, what a label finds is looked up and put in order; beyond it, the list is walked in its order
 * and each row asked, because one in fifty of 100,000 fills a page within a few thousand rows.
 */
export const FEW = 2000;

function keysetOf({ sort }: ListConversations): Keyset {
  return sort === "closing"
    ? { at: conversations.windowExpiresAt, id: conversations.id, order: "asc" }
    : { at: conversations.lastActivityAt, id: conversations.id, order: "desc" };
}

/** What a list is ordered by. */
export function inListOrder(query: ListConversations): SQL[] {
  return inOrder(keysetOf(query));
}

/** The instant by which a conversation has its place in the list. */
export function keyOf(
  { sort }: ListConversations,
  row: { windowExpiresAt: Date | null; lastActivityAt: Date },
): Date | null {
  return sort === "closing" ? row.windowExpiresAt : row.lastActivityAt;
}

/** The conditions of a list; which way of asking is cheap depends on how much a label finds. */
export async function conditionOf(ctx: Ctx, query: ListConversations): Promise<SQL | undefined> {
  return and(
    eq(conversations.workspaceId, ctx.workspaceId),
    eq(conversations.state, stateOf(query)),
    assigneeOf(ctx, query),
    query.unread ? gt(conversations.unreadCount, 0) : undefined,
    query.waiting ? isNotNull(conversations.waitingSince) : undefined,
    query.number === undefined ? undefined : isOf("num", conversations.numberId, query.number),
    query.sort === "closing" ? gt(conversations.windowExpiresAt, ctx.clock.now()) : undefined,
    await hasLabels(ctx, query.label ?? []),
  );
}

/** The statement behind a page of a list: the ids of one conversation more than the page takes. */
export function selectPage(
  ctx: Ctx,
  query: ListConversations,
  condition: SQL | undefined,
  place: readonly string[] | null,
) {
  const keyset = keysetOf(query);
  // All are nobody's: said so that the order is one that the index by assignee has.
  const nobody = keyset.order === "asc" ? asc(conversations.assigneeId) : desc(conversations.assigneeId);
  const isNobody = query.view === "unassigned" || query.assignee === NO_ASSIGNEE;
  return ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(condition, place ? behind(keyset, place) : undefined))
    .orderBy(...(isNobody ? [nobody] : []), ...inOrder(keyset))
    .limit(query.limit + 1);
}

function stateOf({ view }: ListConversations): "open" | "snoozed" | "closed" {
  return view === "snoozed" || view === "closed" ? view : "open";
}

function assigneeOf(ctx: Ctx, { view, assignee }: ListConversations): SQL | undefined {
  const viewer = viewerOf(ctx) ?? "";
  return and(
    view === "unassigned" || assignee === NO_ASSIGNEE ? isNull(conversations.assigneeId) : undefined,
    view === "mine" ? isOf("user", conversations.assigneeId, viewer) : undefined,
    assignee === undefined || assignee === NO_ASSIGNEE
      ? undefined
      : isOf("user", conversations.assigneeId, assignee),
  );
}

/** A text that is no id of this kind is nothing's. */
function isOf<P extends "num" | "user">(
  prefix: P,
  column: typeof conversations.numberId | typeof conversations.assigneeId,
  id: string,
): SQL {
  return isId(prefix, id) ? sql`${column} = ${sql.param(id, column)}` : sql`false`;
}

async function hasLabels(ctx: Ctx, ids: readonly string[]): Promise<SQL | undefined> {
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
        : asked(sql`${theirs} and own.contact_id = ${conversations.contactId}`),
    );
  }
  return and(...conditions);
}

async function isFew(ctx: Ctx, rows: SQL): Promise<boolean> {
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${FEW + 1}) found`,
  );
  return (row?.count ?? 0) <= FEW;
}

/** Asked of each row as it is walked past; as an `exists` the planner might join everything first. */
function asked(rows: SQL): SQL {
  return sql`coalesce((select true ${rows} limit 1), false)`;
}

function workspaceOf(ctx: Ctx): SQL {
  return sql`${sql.param(ctx.workspaceId, conversations.workspaceId)}`;
}
