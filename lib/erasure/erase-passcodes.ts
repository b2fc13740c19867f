import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import { otpFailures, otpVerifications, recentSearches, templateMemory } from "#db/schema/index.ts";
import { type ErasureStep, likePatterns } from "#lib/erasure/step-rules.ts";

export const erasePasscodes: ErasureStep = async (ctx, { phones }) => {
  for (const table of [otpVerifications, otpFailures]) {
    await ctx.db
      .delete(table)
      .where(
        and(eq(table.workspaceId, ctx.workspaceId), sql`${table.recipient} = any(${textArray(phones)})`),
      );
  }
  await ctx.db.execute(sql`
    update otp_policies set exempt_numbers = array(
      select number from unnest(exempt_numbers) number where number <> all(${textArray(phones)}))
    where workspace_id = ${workspaceOf(ctx)} and exempt_numbers && ${textArray(phones)}`);
  return null;
};

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

/** Recent searches for the person, and the values last used in templates to them. */
export const eraseSearchesAndTemplateValues: ErasureStep = async (ctx, { phones, names }) => {
  const patterns = textArray(likePatterns([...phones, ...names]));
  await ctx.db
    .delete(recentSearches)
    .where(
      and(
        eq(recentSearches.workspaceId, ctx.workspaceId),
        sql`${recentSearches.query} ilike any(${patterns})`,
      ),
    );
  await ctx.db
    .update(templateMemory)
    .set({
      values: sql`(select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
        from jsonb_each(${templateMemory.values}) entry where not entry.value #>> '{}' ilike any(${patterns}))`,
    })
    .where(
      and(
        eq(templateMemory.workspaceId, ctx.workspaceId),
        sql`${templateMemory.values}::text ilike any(${patterns})`,
      ),
    );
  return null;
};

const AUDIT_BATCH = 5000;

/** Removes values such as the reason for an opt-in or the contact's previous name. */
export const eraseAudit: ErasureStep = async (ctx, { contactIds, phones, accounts, names }, position) => {
  const patterns = likePatterns([...phones, ...accounts, ...names]);
  const [row] = await ctx.db.execute<{ last: string | null }>(sql`
    select parley_erase_audit(${workspaceOf(ctx)}, ${textArray(contactIds)}, ${textArray(patterns)},
      ${position}::uuid, ${AUDIT_BATCH}) as last`);
  return row?.last ?? null;
};
