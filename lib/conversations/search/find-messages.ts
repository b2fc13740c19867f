import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { readWithin } from "#db/read-bounded.ts";
import { messageSearch, messages } from "#db/schema/index.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, idToUuid, uuidToId } from "#lib/platform/id.ts";

export interface MessageTarget {
  /** A tsquery of words and markers (migration 0005); null without any. */
  terms: string | null;
  usesTextIndex: boolean;
  /** A number of conversations small enough to search one by one; null for the whole workspace. */
  conversationIds: readonly string[] | null;
  condition: SQL | undefined;
  notBefore: Date | null;
}

export interface Place {
  at: Date;
  id: string;
}

export interface FoundPlaces {
  places: (Place & { id: Id<"msg"> })[];
  /** Where the search stopped at its time limit; null when it was complete. */
  stoppedAt: Place | null;
}

/** The newest messages are scanned first: they fill a page for every frequent word. */
export const SCAN_SIZE = 40_000;
/** The text index is partitioned by spans of 52 weeks, numbered from 1970. */
export const SPAN_MS = 364 * DAY;
const BUDGET_MS = 400;
const STEP_MS = 1000;
/** The lowest ID of a message. */
export const LOWEST = "msg_00000000000000000000000000";
const HIGHEST = "msg_7zzzzzzzzzzzzzzzzzzzzzzzzz";

/**
 * Returns the newest matches before a position. Scans the newest messages first, which finds frequent words, then queries
 * the text index span by span, which finds rare ones: a query over all spans would load every match of a word that was once
 * frequent just to sort it. Without words it scans by time until its time limit.
 */
export async function findPlaces(
  tx: Ctx,
  target: MessageTarget,
  from: Place | null,
  limit: number,
): Promise<FoundPlaces> {
  const startedAt = performance.now();
  if (target.conversationIds) return searchThreads(tx, target, from, { limit, until: startedAt + BUDGET_MS });
  const places = await read(tx, selectNewest(tx, target, from, limit));
  if (places.length >= limit) return { places, stoppedAt: null };
  const [end] = await read(tx, selectScanEnd(tx, target, from));
  if (!end) return { places, stoppedAt: null };
  if (!target.usesTextIndex)
    return continueScan(tx, target, { places, end, limit, until: startedAt + BUDGET_MS });
  const [oldest] = await read(tx, selectOldest(tx));
  if (!oldest) return { places, stoppedAt: null };
  const last = spanOf(Math.max(oldest.at.getTime(), target.notBefore?.getTime() ?? 0));
  let behind: Place = end;
  for (let span = spanOf(end.at.getTime()); span >= last; span -= 1) {
    if (performance.now() - startedAt > BUDGET_MS) return { places, stoppedAt: behind };
    places.push(...(await read(tx, selectInSpan(tx, target, behind, span, limit - places.length))));
    if (places.length >= limit) break;
    // Messages at the exact start of a span belong to that span.
    behind = { at: new Date(span * SPAN_MS), id: LOWEST };
  }
  return { places, stoppedAt: null };
}

/**
 * Searches a few conversations over growing periods: their messages are scattered on disk. A period that exceeds the
 * statement timeout ends the search; a repeated search finds more of it cached.
 */
async function searchThreads(
  tx: Ctx,
  target: MessageTarget,
  from: Place | null,
  { limit, until }: { limit: number; until: number },
): Promise<FoundPlaces> {
  const places: FoundPlaces["places"] = [];
  const [oldest] = await read(tx, selectOldest(tx));
  if (!oldest) return { places, stoppedAt: null };
  const last = Math.max(oldest.at.getTime(), target.notBefore?.getTime() ?? 0);
  let behind = from;
  // `before:` may name a future day.
  let end = Math.min(behind?.at.getTime() ?? Number.POSITIVE_INFINITY, tx.clock.now().getTime());
  for (let length = SPAN_MS / 52; ; length = Math.min(length * 3, SPAN_MS)) {
    const notBefore = new Date(Math.max(end - length, last));
    const since = notBefore.getTime() === last ? target.notBefore : notBefore;
    const statement = selectInConversations(
      tx,
      { ...target, notBefore: since },
      behind,
      limit - places.length,
    );
    const found = await readWithin(tx, STEP_MS, (step) => read(step, statement));
    if (!found) return { places, stoppedAt: behind ?? { at: new Date(end), id: HIGHEST } };
    places.push(...found);
    if (places.length >= limit || notBefore.getTime() === last) return { places, stoppedAt: null };
    behind = { at: notBefore, id: LOWEST };
    if (performance.now() > until) return { places, stoppedAt: behind };
    end = notBefore.getTime();
  }
}

/** Scans batch by batch until the time limit, and returns the matches so far. */
async function continueScan(
  tx: Ctx,
  target: MessageTarget,
  { places, end, limit, until }: Pick<FoundPlaces, "places"> & { end: Place; limit: number; until: number },
): Promise<FoundPlaces> {
  let behind = end;
  while (performance.now() <= until) {
    places.push(...(await read(tx, selectNewest(tx, target, behind, limit - places.length))));
    if (places.length >= limit) return { places, stoppedAt: null };
    const [next] = await read(tx, selectScanEnd(tx, target, behind));
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

function isInRange(tx: Ctx, { notBefore }: MessageTarget, from: Place | null): SQL {
  const workspace = sql`s.workspace_id = ${sql.param(tx.workspaceId, messageSearch.workspaceId)}`;
  const behind = from
    ? sql` and (s.created_at, s.message_id) < (${sql.param(from.at, messages.createdAt)}, ${sql.param(from.id, messages.id)})`
    : sql``;
  const since = notBefore ? sql` and s.created_at >= ${sql.param(notBefore, messages.createdAt)}` : sql``;
  return sql`${workspace}${behind}${since}`;
}

function matchesTarget({ terms, condition }: MessageTarget): SQL {
  const words = terms === null ? sql`true` : sql`s.terms @@ ${terms}::tsquery`;
  return condition ? sql`${words} and ${condition}` : words;
}

/** The inner limit stops the planner from scanning further. */
export function selectNewest(tx: Ctx, target: MessageTarget, from: Place | null, limit: number): SQL {
  return sql`select ${columns} from (
    select * from ${messageSearch} s where ${isInRange(tx, target, from)} ${newestFirst} limit ${SCAN_SIZE}) s
    where ${matchesTarget(target)} ${newestFirst} limit ${limit}`;
}

function selectScanEnd(tx: Ctx, target: MessageTarget, from: Place | null): SQL {
  return sql`select ${columns} from ${messageSearch} s where ${isInRange(tx, target, from)} ${newestFirst}
    offset ${SCAN_SIZE - 1} limit 1`;
}

function selectOldest(tx: Ctx): SQL {
  return sql`select ${columns} from ${messageSearch} s
    where s.workspace_id = ${sql.param(tx.workspaceId, messageSearch.workspaceId)}
    order by s.created_at, s.message_id limit 1`;
}

/** Materialized: otherwise the planner may scan by time, expecting an early match. */
export function selectInSpan(tx: Ctx, target: MessageTarget, from: Place, span: number, limit: number): SQL {
  const key = `${span}${idToUuid("ws", tx.workspaceId).slice(-12)}`;
  return sql`with found as materialized (
      select s.message_id, s.created_at from ${messageSearch} s
      where s.span = ${key} and ${isInRange(tx, target, from)} and ${matchesTarget(target)})
    select ${columns} from found s ${newestFirst} limit ${limit}`;
}

export function selectInConversations(
  tx: Ctx,
  target: MessageTarget,
  from: Place | null,
  limit: number,
): SQL {
  const ids = `{${(target.conversationIds ?? []).join(",")}}`;
  return sql`select ${columns} from unnest(${ids}::uuid[]) as c (id), lateral (
      select s.message_id, s.created_at from ${messageSearch} s
      where ${isInRange(tx, target, from)} and s.conversation_id = c.id and ${matchesTarget(target)} ${newestFirst} limit ${limit}) s
    ${newestFirst} limit ${limit}`;
}
