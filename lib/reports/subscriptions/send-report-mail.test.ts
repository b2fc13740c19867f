import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { members, reportCounts, reportSubscriptions, users } from "#db/schema/index.ts";
import { disableMember, enableMember, removeMember } from "#lib/accounts/members/change-member.ts";
import { changePreferences } from "#lib/accounts/preferences/change-preferences.ts";
import { changeWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { periodOf, previousOf } from "#lib/reports/period-rules.ts";
import { readSubscription } from "#lib/reports/subscriptions/queries.ts";
import type { Subscribe } from "#lib/reports/subscriptions/schema.ts";
import { findDueReportMails, sendReportMail } from "#lib/reports/subscriptions/send-report-mail.ts";
import { endSubscription, subscribe } from "#lib/reports/subscriptions/subscribe.ts";
import { unsubscribe } from "#lib/reports/subscriptions/unsubscribe.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { MailServer } from "#lib/testing/mail-server.ts";

const mail = new MailServer();
beforeAll(() => mail.start());
afterAll(() => mail.stop());

// Not the present hour, in which a mail that the test makes due would be followed by the one of today.
const FAR_HOUR = (new Date().getUTCHours() + 12) % 24;

const DAILY: Subscribe = {
  ...{ frequency: "daily", weekday: 1, hour: FAR_HOUR, timeZone: "UTC", language: "en" },
  sections: ["volume", "delivery"],
};

/** Makes the member's mail due since a time, and returns it. */
async function makeDue({ db }: Ctx, userId: Id<"user">, sinceMs = MINUTE): Promise<Date> {
  const dueAt = new Date(Date.now() - sinceMs);
  await db.update(reportSubscriptions).set({ dueAt }).where(eq(reportSubscriptions.userId, userId));
  return dueAt;
}

/** As two workers at the same time. */
async function work(ctx: Ctx): Promise<void> {
  const due = (await findDueReportMails(ctx.db)).filter(({ workspaceId }) => workspaceId === ctx.workspaceId);
  // A failure of one worker does not end the other.
  const outcomes = await Promise.allSettled([...due, ...due].map((row) => sendReportMail(ctx, row)));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function readRow({ db, workspaceId }: Ctx, userId: Id<"user">) {
  const isOwn = and(eq(reportSubscriptions.workspaceId, workspaceId), eq(reportSubscriptions.userId, userId));
  const [row] = await db.select().from(reportSubscriptions).where(isOwn);
  return row;
}

const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));

test("a due report is sent once, with the numbers of the previous day, and ended by its link", async () => {
  const workspace = await makeWorkspace("Ana & <Ben>");
  const { id, email, ctx } = await makeMember(workspace, "viewer");
  const yesterday = periodOf("today", new Date(Date.now() - MINUTE - DAY), "UTC");
  // The reported day is the sum of its hours; the day before is read as a whole day.
  const count = (granularity: "quarter" | "day", date: string, measure: string, value: number) => ({
    ...{ workspaceId: ctx.workspaceId, granularity, scope: "all" as const, scopeId: "" },
    ...{ measure, at: new Date(date), detail: "", count: value },
  });
  await ctx.db
    .insert(reportCounts)
    .values([
      count("quarter", yesterday.from, "inbound", 12_345),
      count("day", previousOf(yesterday).from, "inbound", 10_000),
      count("quarter", yesterday.from, "outbound", 4),
      count("quarter", yesterday.from, "delivered", 3),
      count("day", previousOf(yesterday).from, "outbound", 5),
      count("day", previousOf(yesterday).from, "delivered", 4),
    ]);
  await subscribe(ctx, DAILY);
  const dueAt = await makeDue(ctx, id);
  await work(ctx);
  await work(ctx);

  const { body, html, subject, head } = await mail.take(email);
  expect(mailsTo(email)).toEqual([]);
  expect(subject).toMatch(/^Ana & <Ben>: report for \d/);
  expect(body).toContain(
    "Volume\nMessages received: 12,345 (+23% · Previous period: 10,000)\nMessages sent: 4 (-20% · Previous period: 5)\n",
  );
  expect(body).toContain("Delivered: 75% (-5 points · Previous period: 80%)");
  expect(body).not.toContain("First reply");
  expect(html).toContain("12,345</td>");
  expect(html).toContain("Ana &#38; &#60;Ben&#62;");
  const link = new URL(/http\S+\/reports\?\S+/.exec(body)?.[0] ?? "");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    ...{ section: "volume", period: "custom", zone: "UTC" },
    ...{ from: yesterday.from, to: yesterday.from },
  });
  expect((await readSubscription(ctx)).subscription?.last).toEqual({
    at: dueAt.toISOString(),
    outcome: "sent",
  });
  expect((await readRow(ctx, id))?.dueAt?.getTime()).toBeGreaterThan(Date.now());

  const [, oneClick = ""] = /^List-Unsubscribe: <(\S+)>$/m.exec(head) ?? [];
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const token = new URL(oneClick).searchParams.get("token") ?? "";
  expect(body).toContain(`/unsubscribe#token=${token}\n`);
  await expect(unsubscribe(`${token.slice(0, -2)}AA`)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await readRow(ctx, id)).toBeDefined();
  for (const _ of [1, 2]) await unsubscribe(token);
  expect((await readSubscription(ctx)).subscription).toBeNull();
});

test("a mail whose report cannot be read is sent by a later attempt", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "owner");
  await subscribe(ctx, DAILY);
  await makeDue(ctx, id);
  await ctx.db.execute(sql`alter table report_counts rename to report_counts_away`);
  try {
    await expect(work(ctx)).rejects.toThrow();
  } finally {
    await ctx.db.execute(sql`alter table report_counts_away rename to report_counts`);
  }
  await work(ctx);
  expect((await mail.take(email)).body).toContain("Messages received");
  expect(await readRow(ctx, id)).toMatchObject({ lastOutcome: "sent" });
});

test("a mail is in the language that the member chose, or else of the workspace", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "owner");
  await subscribe(ctx, { ...DAILY, sections: ["volume"] });
  const receive = async () => {
    // Not the due time of the mail before.
    await makeDue(ctx, id, 0);
    await work(ctx);
    return mail.take(email);
  };
  expect((await receive()).html).toContain('lang="en" dir="ltr"');
  await changeWorkspace(ctx, { language: "ar" });
  expect((await receive()).html).toContain('lang="ar" dir="rtl"');
  await changePreferences(ctx, { language: "en" });
  expect((await receive()).body).toContain("Messages received");
});

test("a mail that is too late, or of a member without access, is skipped, and the next one planned", async () => {
  const workspace = await makeWorkspace();
  const owner = await makeMember(workspace, "owner");
  const { id, email, ctx } = await makeMember(workspace, "viewer");
  // A weekly report, whose next due time is after now also when one of yesterday is skipped.
  const weekday = new Date(Date.now() + 2 * DAY).getUTCDay() || 7;
  await subscribe(ctx, { ...DAILY, frequency: "weekly", weekday });
  const isSkipped = async (lateMs?: number) => {
    const dueAt = await makeDue(ctx, id, lateMs);
    await work(ctx);
    expect((await readRow(ctx, id))?.dueAt?.getTime()).toBeGreaterThan(dueAt.getTime());
    return mailsTo(email).length === 0;
  };
  expect(await isSkipped(DAY + MINUTE)).toBe(true);
  expect((await readRow(ctx, id))?.lastOutcome).toBe("late");

  await disableMember(owner.ctx, id, { reassignTo: null });
  expect(await isSkipped()).toBe(true);
  await enableMember(owner.ctx, id);
  const setRole = (role: "agent" | "viewer") =>
    ctx.db.update(members).set({ role }).where(eq(members.userId, id));
  await setRole("agent");
  expect(await isSkipped()).toBe(true);
  await setRole("viewer");
  expect(await isSkipped(DAY - HOUR)).toBe(false);

  await removeMember(owner.ctx, id, { reassignTo: null });
  expect(await readRow(ctx, id)).toBeUndefined();
});

test("a new time zone of the workspace moves the next mail, without sending one", async () => {
  const { ctx, id, email } = await makeMember(await makeWorkspace(), "admin");
  const nextHour = async () => (await readSubscription(ctx)).subscription?.nextAt.slice(11, 16);
  await subscribe(ctx, { ...DAILY, hour: 8 });
  expect(await nextHour()).toBe("08:00");
  await changeWorkspace(ctx, { timeZone: "Asia/Tokyo" });
  expect(await nextHour()).toBe("23:00");
  await work(ctx);
  expect((await readRow(ctx, id))?.dueAt?.toISOString().slice(11, 16)).toBe("23:00");
  expect(mailsTo(email)).toEqual([]);
  await endSubscription(ctx);
  expect(await readRow(ctx, id)).toBeUndefined();
});

test("a mail that is refused is not sent again, which the page shows; without a mail server nobody subscribes", async () => {
  const { ctx, id } = await makeMember(await makeWorkspace(), "admin");
  await subscribe(ctx, DAILY);
  const email = `bounces-${randomUUID()}@example.com`;
  await ctx.db.update(users).set({ email }).where(eq(users.id, id));
  const dueAt = await makeDue(ctx, id);
  await work(ctx);
  const shown = await readSubscription(ctx);
  expect(shown).toMatchObject({ canSendMail: true, email });
  expect(shown.subscription?.last).toEqual({ at: dueAt.toISOString(), outcome: "not_sent" });
  expect((await readRow(ctx, id))?.dueAt?.getTime()).toBeGreaterThan(Date.now());

  mail.disable();
  await expect(subscribe(ctx, DAILY)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await readSubscription(ctx)).canSendMail).toBe(false);
});
