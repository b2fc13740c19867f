import "server-only";
import { sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import { type ErasureStep, likePatterns } from "#lib/erasure/step-rules.ts";

const BATCH = 2000;

/** Deletes the person's phone in the simulator with its chat and files, unless another chat has the same file. */
export const eraseSandboxPhones: ErasureStep = async (ctx, { phones }) => {
  const numbers = sql`array(
    select phone_number_id from numbers where workspace_id = ${workspaceOf(ctx)} and kind = 'sandbox')`;
  const isTheirs = sql`phone_number_id = any(${numbers}) and wa_id = any(${textArray(phones)})`;
  const [gone] = await ctx.db.execute<{ count: number }>(sql`
    with chat as (
      delete from sandbox_messages
      where wamid in (select wamid from sandbox_messages where ${isTheirs} limit ${BATCH})
      returning phone_number_id, message),
    files as (
      delete from sandbox_media m
      using (select distinct phone_number_id, jsonb_path_query(message, '$.*.id') #>> '{}' as id from chat) used
      where m.id = used.id and m.phone_number_id = used.phone_number_id and not exists (
        select from sandbox_messages other
        where other.phone_number_id = m.phone_number_id and other.wa_id <> all(${textArray(phones)})
          and other.message::text like '%' || m.id || '%'))
    select count(*)::integer as count from chat`);
  if (gone?.count === BATCH) return "more";
  await ctx.db.execute(sql`
    delete from sandbox_webhooks
    where phone_number_id = any(${numbers}) and body like any(${textArray(likePatterns(phones))})`);
  await ctx.db.execute(sql`delete from sandbox_phones where ${isTheirs}`);
  return null;
};
