import "server-only";
import { sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { ErasureSubject } from "#db/schema/index.ts";
import { maskRecipient } from "#lib/api/request-log/text-rules.ts";
import { type ErasureStep, idsOf, likePatterns } from "#lib/erasure/step-rules.ts";
import { NIL_UUID } from "#lib/platform/id.ts";
import { joinPosition, splitPosition } from "#lib/platform/step-position.ts";

const BATCH = 2000;

/** Deletes the logged bodies of requests that name the person, also those in which the number is masked. */
export const eraseRequestBodies: ErasureStep = async (ctx, subject, position) => {
  const usernames = (subject.usernames ?? []).flatMap((username) => [`"${username}"`, `"@${username}"`]);
  const texts = [...idsOf(subject), ...subject.names, ...maskedPhones(subject)];
  const patterns = likePatterns([...texts, ...usernames]);
  const [end] = await ctx.db.execute<{ last: string | null; count: number }>(sql`
    with page as materialized (
      select request_id, request like any(${textArray(patterns)}) or response like any(${textArray(patterns)}) as is_named
      from api_request_bodies
      where workspace_id = ${workspaceOf(ctx)} and request_id > ${position ?? NIL_UUID}::uuid
      order by request_id limit ${BATCH}),
    gone as (
      delete from api_request_bodies b using page
      where b.workspace_id = ${workspaceOf(ctx)} and b.request_id = page.request_id and page.is_named)
    select (select request_id::text from page order by request_id desc limit 1) as last, count(*)::integer as count
    from page`);
  return end?.count === BATCH ? end.last : null;
};

function maskedPhones({ phones }: ErasureSubject): string[] {
  return phones.map(maskRecipient);
}

/** Deletes the query strings, and the ids that the caller chose, of requests in which one of them names the person. */
export const eraseRequestQueries: ErasureStep = async (ctx, subject, position) => {
  const [time = "-infinity", id = NIL_UUID] = splitPosition(position) ?? [];
  const encoded = subject.names.map((name) => new URLSearchParams({ name }).toString().slice("name=".length));
  const usernames = (subject.usernames ?? []).flatMap((username) => [`=${username}`, `=%40${username}`]);
  const patterns = likePatterns([
    ...[...idsOf(subject), ...subject.names, ...maskedPhones(subject), ...usernames],
    ...[...encoded, ...subject.names.map(encodeURIComponent)],
  ]);
  const [end] = await ctx.db.execute<{ created_at: string | null; id: string | null; count: number }>(sql`
    with page as materialized (
      select created_at, id,
        concat_ws(' ', query, client_request_id, idempotency_key) like any(${textArray(patterns)}) as is_named
      from api_requests
      where workspace_id = ${workspaceOf(ctx)} and (created_at, id) > (${time}::timestamptz, ${id}::uuid)
      order by created_at, id limit ${BATCH}),
    cleared as (
      update api_requests r set query = null, client_request_id = null, idempotency_key = null from page
      where r.created_at = page.created_at and r.id = page.id and page.is_named),
    last as (select created_at::text, id::text from page order by created_at desc, id desc limit 1)
    select last.created_at, last.id, (select count(*) from page)::integer as count from last`);
  if (end?.count !== BATCH || end.created_at === null || end.id === null) return null;
  return joinPosition(end.created_at, end.id);
};
