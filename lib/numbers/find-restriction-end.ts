import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { alerts } from "#db/schema/index.ts";
import { isOpenAlert } from "#lib/accounts/alerts/raise-alert.ts";

/** @returns when WhatsApp lifts the restriction of a number or its account, null unless a webhook has said so */
export async function findRestrictionEnd(ctx: Ctx, numberId: string): Promise<string | null> {
  const [alert] = await ctx.db
    .select({ data: alerts.data })
    .from(alerts)
    .where(isOpenAlert(ctx, { kind: "account.restricted", subjectId: numberId }));
  const until = alert?.data.until;
  // The number is checked again after a restriction; one that lasts longer has an unknown end.
  return typeof until === "string" && Date.parse(until) > Date.now() ? until : null;
}
