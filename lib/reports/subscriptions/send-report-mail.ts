import "server-only";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { memberPreferences, members, reportSubscriptions, users, workspaces } from "#db/schema/index.ts";
import { latestWorkspaceTime, workspaceTime } from "#db/workspace-time.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { toPreferences } from "#lib/accounts/preferences/queries.ts";
import { chosenLanguage } from "#lib/accounts/preferences/rules.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";
import { sendMail } from "#lib/platform/mail.ts";
import { readReport } from "#lib/reports/read-report.ts";
import { isSubscription, sectionsOf } from "#lib/reports/subscriptions/queries.ts";
import { nextDueAt, reportedPeriod } from "#lib/reports/subscriptions/schedule-rules.ts";
import { unsubscribeLinks } from "#lib/reports/subscriptions/unsubscribe.ts";
import { writeReportMail } from "#lib/reports/subscriptions/write-report-mail.ts";

const BATCH = 100;
/** A report that is later than this is not sent. */
const LATE_MS = DAY;

export interface DueReportMail {
  workspaceId: Id<"ws">;
  userId: Id<"user">;
}

const { dueAt } = reportSubscriptions;

const dueMails = sql`${reportSubscriptions} join ${workspaces} on ${workspaces.id} = ${reportSubscriptions.workspaceId}
  where (${dueAt} is null or (${dueAt} <= ${latestWorkspaceTime} and ${dueAt} <= ${workspaceTime}))
    and ${workspaces.deletingAt} is null`;

export const isAnyReportMailDue = sql`exists (select from ${dueMails})`;

export async function findDueReportMails(db: Db): Promise<DueReportMail[]> {
  const rows = await db.execute<Record<"workspace_id" | "user_id", string>>(sql`
    select ${reportSubscriptions.workspaceId}, ${reportSubscriptions.userId}
    from ${dueMails}
    order by ${dueAt} nulls first limit ${BATCH}`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    userId: uuidToId("user", row.user_id),
  }));
}

/**
 * Sends the report of one due time, at most once: the due time is claimed after the mail is written and before the mail
 * server is called, so only a crash during that call loses the mail. A member without access gets none.
 */
export async function sendReportMail(ctx: Ctx, { userId }: DueReportMail): Promise<void> {
  const row = await readDue(ctx, userId);
  if (!row) return;
  const { dueAt: due } = row.subscription;
  const outcome = outcomeOf(row, ctx.clock.now());
  const mail = outcome === "not_sent" && due !== null ? await writeMail(ctx, row, due) : null;
  if (!(await claim(ctx, row, outcome))) return;
  if (outcome === "late") ctx.log.warn({ userId, dueAt: due }, "report mail skipped: too late");
  if (mail && due !== null && (await sendMail(mail))) await markSent(ctx, userId, due);
}

type Due = NonNullable<Awaited<ReturnType<typeof readDue>>>;

async function writeMail(ctx: Ctx, row: Due, due: Date): Promise<Parameters<typeof sendMail>[0]> {
  const { subscription, zone, workspaceName, language } = row;
  const period = reportedPeriod(subscription, zone, due);
  const reports = await Promise.all(
    sectionsOf(subscription).map(async (section) => ({
      section,
      report: await readReport(ctx, section, period),
    })),
  );
  const { frequency, userId } = subscription;
  const links = unsubscribeLinks(ctx.workspaceId, userId);
  const content = { workspaceName, language, frequency, period, reports, unsubscribePage: links.page };
  return { to: row.email, ...writeReportMail(content), unsubscribeUrl: links.oneClick };
}

async function readDue(ctx: Ctx, userId: Id<"user">) {
  const [row] = await ctx.db
    .select({
      subscription: reportSubscriptions,
      role: members.role,
      disabledAt: members.disabledAt,
      email: users.email,
      preferences: memberPreferences.preferences,
      workspaceName: workspaces.name,
      timeZone: workspaces.timeZone,
      workspaceLanguage: workspaces.language,
    })
    .from(reportSubscriptions)
    .innerJoin(workspaces, eq(workspaces.id, reportSubscriptions.workspaceId))
    .innerJoin(
      members,
      and(
        eq(members.workspaceId, reportSubscriptions.workspaceId),
        eq(members.userId, reportSubscriptions.userId),
      ),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(
      memberPreferences,
      and(
        eq(memberPreferences.workspaceId, members.workspaceId),
        eq(memberPreferences.userId, members.userId),
      ),
    )
    // Another process may have sent it meanwhile.
    .where(and(isSubscription(ctx, userId), or(isNull(dueAt), lte(dueAt, ctx.clock.now()))));
  if (!row) return null;
  const { subscription, preferences, workspaceLanguage } = row;
  return {
    ...row,
    zone: row.timeZone ?? subscription.timeZone,
    language: chosenLanguage(toPreferences(preferences), workspaceLanguage, subscription.language),
  };
}

/** Null when there is nothing to send; `not_sent` until the mail is sent. */
function outcomeOf({ subscription, role, disabledAt }: Due, now: Date): "not_sent" | "late" | null {
  const { dueAt: due, lastDueAt } = subscription;
  if (due === null || disabledAt !== null || !hasPermission(role, "reports.read")) return null;
  // A change of the subscription at the due time may have planned it again.
  if (lastDueAt !== null && lastDueAt >= due) return null;
  return now.getTime() - due.getTime() > LATE_MS ? "late" : "not_sent";
}

/** Moves the subscription to its next due time. @returns false when another process did, or it was changed or ended */
async function claim(ctx: Ctx, { subscription, zone }: Due, outcome: "not_sent" | "late" | null) {
  const { userId, dueAt: due } = subscription;
  const claimed = await ctx.db
    .update(reportSubscriptions)
    .set({
      dueAt: nextDueAt(subscription, zone, due ?? ctx.clock.now()),
      ...(outcome === null ? {} : { lastDueAt: due, lastOutcome: outcome }),
    })
    .where(and(isSubscription(ctx, userId), due === null ? isNull(dueAt) : eq(dueAt, due)))
    .returning({ userId: reportSubscriptions.userId });
  return claimed.length > 0;
}

async function markSent(ctx: Ctx, userId: Id<"user">, due: Date): Promise<void> {
  await ctx.db
    .update(reportSubscriptions)
    .set({ lastOutcome: "sent" })
    .where(and(isSubscription(ctx, userId), eq(reportSubscriptions.lastDueAt, due)));
}
