import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { readWithin } from "#db/read-bounded.ts";
import { messageSearch, messages } from "#db/schema/index.ts";
import { type Id, idToUuid, uuidToId } from "#lib/id.ts";

/** What messages must be like to be found. */
export interface MessageTarget {
  /** A tsquery of words and of the marks beside them (migration 0005); null where none is asked for. */
  terms: string | null;
  /** Whether the terms are ones to ask the index of words for: of what half of all messages have it would bring up all. */
  indexed: boolean;
  /** Conversations so few that looking into each is the shortest way; null: all of the workspace. */
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
export const WALK = 40_000;
/** What the index of words is divided by: years of 52 weeks, numbered from 1970. */
export const SPAN_MS = 364 * 24 * 60 * 60 * 1000;
const BUDGET_MS = 400;
/** So long one step may take where it reads from the disk. */
const STEP_MS = 1000;
const LOWEST = "msg_00000000000000000000000000";
const HIGHEST = "msg_7zzzzzzzzzzzzzzzzzzzzzzzzz";

/**
 * The newest messages behind a place that are like the target. A frequent word is found by reading the newest messages; a
 * rare one by the index of words, asked for a year at a time and only as far back as it takes: asked at once for a word
 * that was frequent long ago, it would bring up all of its messages only to sort them. Where no word is asked for, it goes
 * on by time until its own is over.
 */
export async function findPlaces(
  tx: Ctx,
  target: MessageTarget,
  from: Place | null,
  limit: number,
): Promise<FoundPlaces> {
  const began = performance.now();
  if (target.conversationIds) return inThreads(tx, target, from, { limit, until: began + BUDGET_MS });
  const places = await read(tx, newest(tx, target, from, limit));
  if (places.length >= limit) return { places, stoppedAt: null };
  const [end] = await read(tx, walkEnd(tx, target, from));
  if (!end) return { places, stoppedAt: null };
  if (!target.indexed) return walkOn(tx, target, { places, end, limit, until: began + BUDGET_MS });
  const [oldest] = await read(tx, first(tx));
  if (!oldest) return { places, stoppedAt: null };
  const last = spanOf(Math.max(oldest.at.getTime(), target.notBefore?.getTime() ?? 0));
  let behind: Place = end;
  for (let span = spanOf(end.at.getTime()); span >= last; span -= 1) {
    if (performance.now() - began > BUDGET_MS) return { places, stoppedAt: behind };
    places.push(...(await read(tx, inSpan(tx, target, behind, span, limit - places.length))));
    if (places.length >= limit) break;
    // What stands at the very instant a span begins was found with that span.
    behind = { at: new Date(span * SPAN_MS), id: LOWEST };
  }
  return { places, stoppedAt: null };
}

/**
 * In a few conversations, of ever longer times: their messages lie scattered among all others', and each that is looked at
 * may have to come from the disk. A time for which the disk is too slow ends the search; asked again, more of it is at hand.
 */
async function inThreads(
  tx: Ctx,
  target: MessageTarget,
  from: Place | null,
  { limit, until }: { limit: number; until: number },
): Promise<FoundPlaces> {
  const places: FoundPlaces["places"] = [];
  const [oldest] = await read(tx, first(tx));
  if (!oldest) return { places, stoppedAt: null };
  const last = Math.max(oldest.at.getTime(), target.notBefore?.getTime() ?? 0);
  let behind = from;
  // Somebody may look for what was before a day that is far ahead.
  let end = Math.min(behind?.at.getTime() ?? Number.POSITIVE_INFINITY, tx.clock.now().getTime());
  for (let length = SPAN_MS / 52; ; length = Math.min(length * 3, SPAN_MS)) {
    const notBefore = new Date(Math.max(end - length, last));
    const since = notBefore.getTime() === last ? target.notBefore : notBefore;
    const statement = inConversations(tx, { ...target, notBefore: since }, behind, limit - places.length);
    const found = await readWithin(tx, STEP_MS, (step) => read(step, statement));
    if (!found) return { places, stoppedAt: behind ?? { at: new Date(end), id: HIGHEST } };
    places.push(...found);
    if (places.length >= limit || notBefore.getTime() === last) return { places, stoppedAt: null };
    behind = { at: notBefore, id: LOWEST };
    if (performance.now() > until) return { places, stoppedAt: behind };
    end = notBefore.getTime();
  }
}

/** One stretch after the other, as far as the time is enough for; what was found until then is kept. */
async function walkOn(
  tx: Ctx,
  target: MessageTarget,
  { places, end, limit, until }: Pick<FoundPlaces, "places"> & { end: Place; limit: number; until: number },
): Promise<FoundPlaces> {
  let behind = end;
  while (performance.now() <= until) {
    places.push(...(await read(tx, newest(tx, target, behind, limit - places.length))));
    if (places.length >= limit) return { places, stoppedAt: null };
    const [next] = await read(tx, walkEnd(tx, target, behind));
    if (!next) return { places, stoppedAt: null };
    behind = next;
  }
  return { places, stoppedAt: behind };
}

function spanOf(ms: number): number {
  return Math.floor(ms / SPAN_MS);
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

/** Of one span, by the index of words; materialised, or the planner might walk by time in the hope of an early match. */
export function inSpan(tx: Ctx, target: MessageTarget, from: Place, span: number, limit: number): SQL {
  const key = `${span}${idToUuid("ws", tx.workspaceId).slice(-12)}`;
  return sql`with found as materialized (
      select s.message_id, s.created_at from ${messageSearch} s
      where s.span = ${key} and ${reach(tx, target, from)} and ${like(target)})
    select ${columns} from found s ${newestFirst} limit ${limit}`;
}

export function inConversations(tx: Ctx, target: MessageTarget, from: Place | null, limit: number): SQL {
  const ids = `{${(target.conversationIds ?? []).join(",")}}`;
  return sql`select ${columns} from unnest(${ids}::uuid[]) as c (id), lateral (
      select s.message_id, s.created_at from ${messageSearch} s
      where ${reach(tx, target, from)} and s.conversation_id = c.id and ${like(target)} ${newestFirst} limit ${limit}) s
    ${newestFirst} limit ${limit}`;
}
