import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { alerts, numbers } from "#db/schema/index.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { translateTexts } from "#lib/accounts/alerts/text-rules.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { translations } from "#lib/platform/languages.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeCloudNumber } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { METADATA, makeReceiver, numberWebhook, webhook } from "#lib/testing/webhooks.ts";
import { messagesOf } from "../../messages/messages-of.ts";

const number = async (ctx: Ctx) =>
  (await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId)))[0];
const open = async (ctx: Ctx) =>
  ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.workspaceId, ctx.workspaceId), isNull(alerts.resolvedAt)));
const display = { display_phone_number: "15550783881" };
/** An `account_update` that WhatsApp sent at a time, in seconds. */
const at = (time: number, value: Record<string, unknown>) => {
  const body = webhook(value, "account_update") as { entry: Record<string, unknown>[] };
  return { ...body, entry: body.entry.map((entry) => ({ ...entry, time })) };
};

test("stores a number's limit, throughput and name", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(
    webhook(
      { ...display, event: "THROUGHPUT_UPGRADE", max_daily_conversations_per_business: "TIER_UNLIMITED" },
      "phone_number_quality_update",
    ),
  );
  expect(await number(ctx)).toMatchObject({ limitTier: "TIER_UNLIMITED", throughputLevel: "HIGH" });
  await deliver(webhook({ max_daily_conversations_per_business: 2000 }, "business_capability_update"));
  await deliver(webhook({ max_phone_numbers_per_business: 20 }, "business_capability_update"));
  expect(await number(ctx)).toMatchObject({ limitTier: "TIER_2K" });
  const name = { ...display, requested_verified_name: "New Shrub" };
  await deliver(
    webhook(
      { ...name, decision: "REJECTED", rejection_reason: "NAME_NOT_CONSISTENT" },
      "phone_number_name_update",
    ),
  );
  expect(await number(ctx)).toMatchObject({ nameStatus: "DECLINED", verifiedName: "Lucky Shrub" });
  expect(await open(ctx)).toMatchObject([{ kind: "number.name", severity: "warning" }]);
  await deliver(
    webhook({ ...name, decision: "APPROVED", rejection_reason: null }, "phone_number_name_update"),
  );
  expect(await number(ctx)).toMatchObject({ nameStatus: "APPROVED", verifiedName: "New Shrub" });
  expect(await open(ctx)).toEqual([]);
});

test("only a better quality resolves the alert about it, not a higher throughput", async () => {
  const { ctx, deliver } = await makeReceiver();
  const report = (event: string) =>
    deliver(webhook({ ...display, event, current_limit: "TIER_1K" }, "phone_number_quality_update"));
  await report("FLAGGED");
  await report("THROUGHPUT_UPGRADE");
  expect(await open(ctx)).toMatchObject([{ kind: "number.quality" }]);
  await report("UNFLAGGED");
  expect(await open(ctx)).toEqual([]);
});

test("a restricted account stops sending but still receives, until it is reinstated", async () => {
  const { ctx, deliver } = await makeReceiver();
  const restriction = {
    event: "ACCOUNT_RESTRICTION",
    restriction_info: [{ restriction_type: "RESTRICTED_BIZ_INITIATED_MESSAGING", expiration: 1893456000 }],
  };
  await deliver(webhook(restriction, "account_update"));
  expect(await number(ctx)).toMatchObject({
    state: "restricted",
    stateReason: expect.stringContaining("until 2030-01-01"),
  });
  expect((await open(ctx)).map(({ kind, severity }) => [kind, severity]).sort()).toEqual([
    ["account.restricted", "critical"],
    ["number.restricted", "critical"],
  ]);
  const message = { kind: "text", body: "Hello" } as const;
  await expect(sendMessage(ctx, { to: "16505551234", message })).rejects.toMatchObject({
    code: "NUMBER_RESTRICTED",
    details: { whatsappCode: 368, action: expect.any(String), until: "2030-01-01T00:00:00.000Z" },
  });
  const text = {
    from: "16505551234",
    id: "wamid.1",
    timestamp: "1749416383",
    type: "text",
    text: { body: "hi" },
  };
  expect(await deliver(numberWebhook({ messages: [text] }))).toMatchObject({
    state: "processed",
    outcome: "1 new messages, 0 status changes, 0 others",
  });
  await deliver(
    webhook({ event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "REINSTATE" } }, "account_update"),
  );
  expect(await number(ctx)).toMatchObject({ state: "connected", stateReason: null });
  expect(await open(ctx)).toEqual([]);
});

test("a restriction that arrives after a later reinstatement, or again, changes nothing", async () => {
  const { ctx, deliver } = await makeReceiver();
  const restriction = at(1_749_416_383, { event: "ACCOUNT_RESTRICTION", restriction_info: [] });
  const reinstatement = { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "REINSTATE" } };
  await deliver(restriction);
  expect(await number(ctx)).toMatchObject({ state: "restricted" });
  await deliver(at(1_749_416_500, reinstatement));
  await deliver(restriction);
  await deliver(at(1_749_416_490, { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } }));
  expect(await number(ctx)).toMatchObject({ state: "connected" });
  expect(await open(ctx)).toEqual([]);
  await deliver(at(1_749_416_600, { event: "ACCOUNT_RESTRICTION", restriction_info: [] }));
  expect(await number(ctx)).toMatchObject({ state: "restricted" });
});

test("a scheduled ban that arrives after a later change of the state, or again, leaves its alert", async () => {
  const { ctx, deliver } = await makeReceiver();
  const ban = (time: number, waba_ban_state: string) =>
    at(time, { event: "DISABLED_UPDATE", ban_info: { waba_ban_state, waba_ban_date: "June 8, 2025" } });
  const scheduled = ban(1_749_416_383, "SCHEDULE_FOR_DISABLE");
  const restrictions = async () =>
    (await open(ctx))
      .filter(({ kind }) => kind === "account.restricted")
      .map(({ severity, message }) => [severity, message]);
  await deliver(scheduled);
  expect(await restrictions()).toEqual([["warning", expect.stringContaining("June 8, 2025")]]);
  await deliver(ban(1_749_416_500, "DISABLE"));
  await deliver(scheduled);
  expect(await restrictions()).toEqual([["critical", expect.any(String)]]);
  await deliver(ban(1_749_416_600, "REINSTATE"));
  await deliver(scheduled);
  expect(await restrictions()).toEqual([]);
  await deliver(ban(1_749_416_700, "SCHEDULE_FOR_DISABLE"));
  expect(await restrictions()).toEqual([["warning", expect.stringContaining("June 8, 2025")]]);
});

test("a reinstated account does not reconnect a number whose token is rejected, but checks it", async () => {
  const { ctx, deliver } = await makeReceiver();
  const { id } = (await number(ctx)) ?? {};
  if (!id) throw new Error("The workspace has no number.");
  await setNumberState(ctx, id, { state: "disconnected", code: 190, reason: [] });
  const countChecks = async () => {
    const due = sql`name = ${checkNumberJob.name} and data ->> 'numberId' = ${id} and start_after <= now()`;
    return (await ctx.db.execute(sql`select from pgboss.job where ${due}`)).length;
  };
  expect(await countChecks()).toBe(0);
  await deliver(
    webhook({ event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "REINSTATE" } }, "account_update"),
  );
  expect(await number(ctx)).toMatchObject({ state: "disconnected", stateCode: "190" });
  const change = { before: { state: "connected" }, after: { state: "disconnected" } };
  expect((await auditOf(ctx, id)).at(-1)).toMatchObject({ action: "number.disconnected", ...change });
  expect(await countChecks()).toBe(1);
});

test.each([
  [
    "a violation",
    { event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "ADULT" } },
    "account_update",
    "account.violation",
    /violated its policy\. Reason: ADULT\./,
  ],
  [
    "a PIN that somebody resets",
    { ...display, event: "PIN_RESET_REQUEST" },
    "security",
    "number.security",
    /PIN/,
  ],
  ["a review that failed", { decision: "REJECTED" }, "account_review_update", "account.review", /REJECTED/],
  [
    "an alert",
    {
      entity_type: "BUSINESS",
      entity_id: "1",
      alert_info: {
        alert_severity: "CRITICAL",
        alert_status: "ACTIVE",
        alert_type: "X_FAILED",
        alert_description: "why",
      },
    },
    "account_alerts",
    "account.x_failed",
    /why/,
  ],
  [
    "an error of the number",
    { errors: [{ code: 131035, title: "Dropped" }] },
    "messages",
    "number.error_131035",
    /Dropped/,
  ],
])("%s raises an alert for the admins", async (_name, value, field, kind, words) => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(webhook(value, field));
  expect(await open(ctx)).toMatchObject([{ kind, message: expect.stringMatching(words) }]);
  const [alert] = (await listAlerts(ctx)).data;
  for (const language of translations) {
    expect(translateTexts(messagesOf(language), alert?.texts ?? []), language).not.toBeNull();
  }
  // A repeated event does not open a second alert.
  await deliver(webhook(value, field));
  expect(await open(ctx)).toHaveLength(1);
});

test("an update of another account or number changes nothing", async () => {
  const { ctx, deliver } = await makeReceiver();
  const before = await number(ctx);
  await deliver({
    object: "whatsapp_business_account",
    entry: [
      { id: "999", changes: [{ field: "account_update", value: { event: "ACCOUNT_DELETED" } }] },
      {
        id: "102290129340398",
        changes: [{ field: "security", value: { display_phone_number: "1", event: "PIN_CHANGED" } }],
      },
    ],
  });
  expect(await number(ctx)).toMatchObject({ state: before?.state });
  expect(await open(ctx)).toEqual([]);
});

test("an update about one number of an account leaves its other numbers alone", async () => {
  const { ctx, numberId, deliver } = await makeReceiver();
  const other = await makeCloudNumber(ctx, "another secret", "106540352249999");
  const isOther = and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.phoneNumberId, "106540352249999"));
  await ctx.db.update(numbers).set({ displayNumber: "15550783899" }).where(isOther);
  const alertOf = (entity_type: string, entity_id: string, alert_status: string) => {
    const alert_info = { alert_type: "PROFILE_PICTURE_LOST", alert_description: "why", alert_status };
    return deliver(webhook({ entity_type, entity_id, alert_info }, "account_alerts"));
  };
  const subjects = async () => (await open(ctx)).map(({ kind, subjectId }) => [kind, subjectId]).sort();
  await alertOf("PHONE_NUMBER", METADATA.phone_number_id, "ACTIVE");
  expect(await subjects()).toEqual([["account.profile_picture_lost", numberId]]);
  await alertOf("PHONE_NUMBER", "106540352249999", "NONE");
  await alertOf("PHONE_NUMBER", "1", "NONE");
  expect(await subjects()).toEqual([["account.profile_picture_lost", numberId]]);
  await alertOf("PHONE_NUMBER", METADATA.phone_number_id, "NONE");
  expect(await subjects()).toEqual([]);
  await alertOf("BUSINESS", "1", "ACTIVE");
  expect(await subjects()).toHaveLength(2);
  await alertOf("BUSINESS", "1", "NONE");
  const offboarded = { phone_number: "+1 555-078-3899", event: "ACCOUNT_OFFBOARDED" };
  await deliver(webhook(offboarded, "account_update"));
  const states = await ctx.db
    .select({ id: numbers.id, state: numbers.state })
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId));
  expect(new Map(states.map(({ id, state }) => [id as string, state]))).toEqual(
    new Map([
      [numberId, "connected"],
      [other.id, "restricted"],
    ]),
  );
});

test("an informational event does not resolve a restriction's alert, and a violation does not lower its severity", async () => {
  const { ctx, deliver } = await makeReceiver();
  const restriction_info = [{ restriction_type: "RESTRICTED_CUSTOMER_INITIATED_MESSAGING" }];
  await deliver(webhook({ event: "ACCOUNT_RESTRICTION", restriction_info }, "account_update"));
  await deliver(webhook({ event: "MM_LITE_TERMS_SIGNED" }, "account_update"));
  await deliver(
    webhook({ event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "ADULT" } }, "account_update"),
  );
  await deliver(webhook({ decision: "PENDING" }, "account_review_update"));
  expect((await open(ctx)).map(({ kind, severity }) => [kind, severity]).sort()).toEqual([
    ["account.restricted", "critical"],
    ["account.violation", "warning"],
    ["number.restricted", "critical"],
  ]);
});

test("the removal of another partner's app is ignored; the removal of ours raises an alert", async () => {
  const { ctx, deliver } = await makeReceiver();
  await ctx.db.update(numbers).set({ appId: "55" }).where(eq(numbers.workspaceId, ctx.workspaceId));
  const uninstall = (partner_app_id: string) =>
    deliver({
      object: "whatsapp_business_account",
      entry: [
        {
          id: "a partner's portfolio",
          changes: [
            {
              field: "account_update",
              value: {
                event: "PARTNER_APP_UNINSTALLED",
                waba_info: { waba_id: "102290129340398", partner_app_id },
              },
            },
          ],
        },
      ],
    });
  await uninstall("66");
  expect(await number(ctx)).toMatchObject({ state: "connected" });
  expect(await open(ctx)).toEqual([]);
  await uninstall("55");
  expect(await number(ctx)).toMatchObject({ state: "restricted" });
});
