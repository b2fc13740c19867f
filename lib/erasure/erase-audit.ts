import "server-only";
import { sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import { type ErasureStep, likePatterns } from "#lib/erasure/step-rules.ts";

const BATCH = 5000;

/** Removes values such as the reason for an opt-in or the contact's previous name. */
export const eraseAudit: ErasureStep = async (ctx, { contactIds, phones, accounts, names }, position) => {
  const patterns = likePatterns([...phones, ...accounts, ...names]);
  const [row] = await ctx.db.execute<{ last: string | null }>(sql`
    select parley_erase_audit(${workspaceOf(ctx)}, ${textArray(contactIds)}, ${textArray(patterns)},
      ${position}::uuid, ${BATCH}) as last`);
  return row?.last ?? null;
};
