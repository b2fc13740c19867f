import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { reportSubscriptions } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { canSendMail } from "#lib/platform/mail.ts";
import { isSubscription, readSubscription, readTimeZone } from "#lib/reports/subscriptions/queries.ts";
import { nextDueAt } from "#lib/reports/subscriptions/schedule-rules.ts";
import type { Subscribe, SubscriptionView } from "#lib/reports/subscriptions/schema.ts";

/** Subscribes the signed-in member, or changes their subscription. @throws AppError NOT_FOUND without a mail server */
export async function subscribe(ctx: Ctx, chosen: Subscribe): Promise<SubscriptionView> {
  const userId = requireMemberId(ctx);
  if (!canSendMail()) {
    throw new AppError(
      "NOT_FOUND",
      "This server can't send email. Ask your Parley administrator to configure a mail server.",
    );
  }
  const zone = (await readTimeZone(ctx)) ?? chosen.timeZone;
  const values = { ...chosen, dueAt: nextDueAt(chosen, zone, ctx.clock.now()) };
  await ctx.db
    .insert(reportSubscriptions)
    .values({ workspaceId: ctx.workspaceId, userId, ...values })
    .onConflictDoUpdate({
      target: [reportSubscriptions.workspaceId, reportSubscriptions.userId],
      set: values,
    });
  return readSubscription(ctx);
}

/** Ends the subscription of the signed-in member, if any. */
export async function endSubscription(ctx: Ctx): Promise<SubscriptionView> {
  await deleteSubscription(ctx, requireMemberId(ctx));
  return readSubscription(ctx);
}

export async function deleteSubscription(
  ctx: Pick<Ctx, "db" | "workspaceId">,
  userId: Id<"user">,
): Promise<void> {
  await ctx.db.delete(reportSubscriptions).where(isSubscription(ctx, userId));
}
