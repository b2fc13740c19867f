import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import { otpFailures, otpVerifications } from "#db/schema/index.ts";
import type { ErasureStep } from "#lib/erasure/step-rules.ts";

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
