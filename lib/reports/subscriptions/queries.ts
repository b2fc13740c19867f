import "server-only";
import { and, eq, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { reportSubscriptions, users, workspaces } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { canSendMail } from "#lib/platform/mail.ts";
import { nextDueAt } from "#lib/reports/subscriptions/schedule-rules.ts";
import { mailSections, type SubscriptionView } from "#lib/reports/subscriptions/schema.ts";

type Row = typeof reportSubscriptions.$inferSelect;

export function isSubscription(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  userId: Id<"user">,
): SQL | undefined {
  return and(eq(reportSubscriptions.workspaceId, workspaceId), eq(reportSubscriptions.userId, userId));
}

/** The time zone of the workspace; null if it has none. */
export async function readTimeZone(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({ timeZone: workspaces.timeZone })
    .from(workspaces)
    .where(eq(workspaces.id, ctx.workspaceId));
  return row?.timeZone ?? null;
}

/** The subscription of the signed-in member. */
export async function readSubscription(ctx: Ctx): Promise<SubscriptionView> {
  const [row] = await ctx.db
    .select({ email: users.email, timeZone: workspaces.timeZone, subscription: reportSubscriptions })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.id, ctx.workspaceId))
    .leftJoin(
      reportSubscriptions,
      and(eq(reportSubscriptions.workspaceId, workspaces.id), eq(reportSubscriptions.userId, users.id)),
    )
    .where(eq(users.id, requireMemberId(ctx)));
  if (!row) throw notFound();
  const { email, timeZone, subscription } = row;
  return {
    canSendMail: canSendMail(),
    email,
    timeZone,
    subscription: subscription && serialize(subscription, timeZone ?? subscription.timeZone, ctx.clock.now()),
  };
}

function serialize(
  { frequency, weekday, hour, dueAt, lastDueAt, lastOutcome, ...row }: Row,
  zone: string,
  now: Date,
) {
  const schedule = { frequency, weekday, hour };
  return {
    ...schedule,
    sections: sectionsOf(row),
    nextAt: (dueAt ?? nextDueAt(schedule, zone, now)).toISOString(),
    last: lastDueAt && lastOutcome && { at: lastDueAt.toISOString(), outcome: lastOutcome },
  };
}

/** Without those that only another version has. */
export function sectionsOf({ sections }: Pick<Row, "sections">) {
  return mailSections.filter((section) => sections.includes(section));
}
