import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { messageSearch, messages } from "#db/schema/index.ts";
import { type Id, uuidToId } from "#lib/id.ts";

/** What messages must be like to be found. */
export interface MessageTarget {
  /** A tsquery of words and of the marks beside them (migration 0005); null where none is asked for. */
  terms: string | null;
  /** Conversations of so few messages that reading all of them is the shortest way; null: all of the workspace. */
  conversationIds: readonly string[] | null;
  /** What no index answers. */
  condition: SQL | undefined;
  notBefore: Date | null;
}

/** A message's place in the order of time. */
export interface Place {
  at: Date;
  id: string;
}

export interface FoundPlaces {
  /** Newest first; one more than a page has, if there is one. */
  places: (Place & { id: Id<"msg"> })[];
  /** Where the search stopped because its time was over; null when it looked at all there is. */
  stoppedAt: Place | null;
}

/** So many of the newest messages are read one by one first: they give a page of every frequent word at once. */
export const WALK = 10_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_WEEKS = 16;
const BUDGET_MS = 300;
const LOWEST = "msg_00000000000000000000000000";

/**
 * The newest messages behind a place that are like the target. A frequent word is found by reading the newest messages; a
 * rare one by the index of words, which is asked for a few weeks at a time, further back each time, because asked at once
 * for a word that was frequent a year ago it would bring up all of its messages only to be sorted.
 */
export async function findPlaces(
  tx: Ctx,
  target: MessageTarget,
  from: Place | null,
  limit: number,
): Promise<FoundPlaces> {
  if (target.conversationIds) {
    return { places: await read(tx, inConversations(tx, target, from, limit)), stoppedAt: null };
  }
  const began = performance.now();
  const places = await read(tx, newest(tx, target, from, limit));
  if (places.length >= limit) return { places, stoppedAt: null };
  const [at] = await read(tx, walkEnd(tx, target, from));
  const [oldest] = at ? await read(tx, first(tx)) : [];
  if (!at || !oldest) return { places, stoppedAt: null };
  const end = Math.max(oldest.at.getTime(), target.notBefore?.getTime() ?? 0);
  let week = weekOf(at.at.getTime());
  let behind: Place = at;
  for (let weeks = 1; places.length < limit; weeks = Math.min(weeks * 2, MOST_WEEKS)) {
    if (week < weekOf(end)) return { places, stoppedAt: null };
    if (performance.now() - began > BUDGET_MS) return { places, stoppedAt: behind };
    const span = { last: week, first: week - weeks + 1 };
    places.push(...(await read(tx, inWeeks(tx, target, behind, span, limit - places.length))));
    week -= weeks;
    // What stands at the instant a week begins was found with that week.
    behind = { at: new Date((week + 1) * WEEK_MS), id: LOWEST };
  }
  return { places, stoppedAt: null };
}

/** Weeks since 1970, as the index counts them. */
function weekOf(ms: number): number {
  return Math.floor(ms / WEEK_MS);
}

async function read(tx: Ctx, statement: SQL): Promise<FoundPlaces["places"]> {
  const rows = await tx.db.execute<{ id: string; at: string }>(statement);
  return rows.map(({ id, at }) => ({ id: uuidToId("msg", id), at: new Date(at) }));
}

const columns = sql`s.message_id as id, s.created_at as at`;
const newestFirst = sql`order by s.created_at desc, s.message_id desc`;

function reach(tx: Ctx, { notBefore }: MessageTarget, from: Place | null): SQL {
  const workspace = sql`s.workspace_id = ${sql.param(tx.workspaceId, messageSearch.workspaceId)}`;
  const behind = from
    ? sql` and (s.created_at, s.message_id) < (${sql.param(from.at, messages.createdAt)}, ${sql.param(from.id, messages.id)})`
    : sql``;
  const since = notBefore ? sql` and s.created_at >= ${sql.param(notBefore, messages.createdAt)}` : sql``;
  return sql`${workspace}${behind}${since}`;
}

function like({ terms, condition }: MessageTarget): SQL {
  const words = terms === null ? sql`true` : sql`s.terms @@ ${terms}::tsquery`;
  return condition ? sql`${words} and ${condition}` : words;
}

/** Among the newest messages; the inner limit keeps the planner from walking on. */
export function newest(tx: Ctx, target: MessageTarget, from: Place | null, limit: number): SQL {
  return sql`select ${columns} from (
    select * from ${messageSearch} s where ${reach(tx, target, from)} ${newestFirst} limit ${WALK}) s
    where ${like(target)} ${newestFirst} limit ${limit}`;
}

/** Where those end; nothing when they are all there are. */
function walkEnd(tx: Ctx, target: MessageTarget, from: Place | null): SQL {
  return sql`select ${columns} from ${messageSearch} s where ${reach(tx, target, from)} ${newestFirst}
    offset ${WALK - 1} limit 1`;
}

function first(tx: Ctx): SQL {
  return sql`select ${columns} from ${messageSearch} s
    where s.workspace_id = ${sql.param(tx.workspaceId, messageSearch.workspaceId)}
    order by s.created_at, s.message_id limit 1`;
}

/** Of some weeks, by the index of words; materialised, or the planner might walk by time in the hope of an early match. */
export function inWeeks(
  tx: Ctx,
  target: MessageTarget,
  from: Place,
  weeks: { first: number; last: number },
  limit: number,
): SQL {
  const numbers = Array.from({ length: weeks.last - weeks.first + 1 }, (_, n) => `'#${weeks.first + n}'`);
  const terms = [`(${numbers.join(" | ")})`, ...(target.terms === null ? [] : [target.terms])].join(" & ");
  return sql`with found as materialized (
      select s.message_id, s.created_at from ${messageSearch} s
      where ${reach(tx, target, from)} and ${like({ ...target, terms })})
    select ${columns} from found s ${newestFirst} limit ${limit}`;
}

function inConversations(tx: Ctx, target: MessageTarget, from: Place | null, limit: number): SQL {
  const ids = `{${(target.conversationIds ?? []).join(",")}}`;
  return sql`select ${columns} from unnest(${ids}::uuid[]) as c (id), lateral (
      select s.message_id, s.created_at from ${messageSearch} s
      where ${reach(tx, target, from)} and s.conversation_id = c.id and ${like(target)} ${newestFirst} limit ${limit}) s
    ${newestFirst} limit ${limit}`;
}
