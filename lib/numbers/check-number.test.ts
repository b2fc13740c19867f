import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { alerts, inboundWebhooks, numbers } from "#db/schema/index.ts";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { translateTexts } from "#lib/accounts/alerts/text-rules.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { applyReport, checkNumber } from "#lib/numbers/check-number.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import { rotateSecrets } from "#lib/numbers/rotate-secrets.ts";
import { runNumberChecks } from "#lib/numbers/run-number-checks.ts";
import { serializeNumber } from "#lib/numbers/serialize.ts";
import { subscribeApp } from "#lib/numbers/subscribe-app.ts";
import { DAY } from "#lib/platform/clock.ts";
import { translations } from "#lib/platform/languages.ts";
import type { AccountData } from "#lib/simulator/account-schema.ts";
import { type SandboxNumber, updateAccountData } from "#lib/simulator/sandbox-number.ts";
import { endTokens, issueToken } from "#lib/simulator/tokens.ts";
import { customerWrites, makePhone, makeSandboxWorkspace, makeWorkspace } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";
import { messagesOf } from "../../messages/messages-of.ts";

serveUpstream();

async function setUp(): Promise<{ ctx: Ctx; number: SandboxNumber; id: string }> {
  const { ctx, number } = await makeSandboxWorkspace();
  // The simulator has sent its first webhook, the customer's message.
  await customerWrites(ctx, number, makePhone(), "hello");
  const [row] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
  return { ctx, number, id: row?.id ?? "" };
}

const statesOf = ({ checks }: Awaited<ReturnType<typeof checkNumber>>) =>
  Object.fromEntries(checks.map(({ name, state }) => [name, state]));

async function openAlerts(ctx: Ctx): Promise<string[]> {
  const mine = and(eq(alerts.workspaceId, ctx.workspaceId), isNull(alerts.resolvedAt));
  return (await ctx.db.select().from(alerts).where(mine)).map(({ kind }) => kind).sort();
}

test("a correctly configured number passes every check, in order", async () => {
  const { ctx, id } = await setUp();
  const view = await checkNumber(ctx, id);
  expect(view.checks.map(({ name, state }) => [name, state])).toEqual(
    [
      ...["token", "scopes", "number", "account", "subscription"],
      ...["webhook", "name", "quality", "limit", "health"],
    ].map((name) => [name, "ok"]),
  );
  expect(view).toMatchObject({ state: "connected", qualityRating: "GREEN", limitTier: "TIER_2K" });
  expect(view.checkedAt).not.toBeNull();
  expect(await openAlerts(ctx)).toEqual([]);
  const inboundWebhookCount = await ctx.db.$count(
    inboundWebhooks,
    eq(inboundWebhooks.workspaceId, ctx.workspaceId),
  );
  expect(inboundWebhookCount).toBe(1);
});

test.each<[string, Partial<AccountData>, Record<string, string>, string, string[]]>([
  [
    "an app that is not subscribed",
    { subscribed: false },
    { subscription: "failed" },
    "connected",
    ["number.subscription"],
  ],
  [
    "a callback elsewhere",
    { overrideCallbackUrl: "https://elsewhere.example.com/hook" },
    { webhook: "failed" },
    "connected",
    ["number.webhook"],
  ],
  ["a name that was declined", { nameStatus: "DECLINED" }, { name: "warning" }, "connected", ["number.name"]],
  ["a low quality", { qualityRating: "RED" }, { quality: "failed" }, "connected", ["number.quality"]],
  [
    "a number that is banned",
    { status: "BANNED" },
    { number: "failed", health: "failed" },
    "restricted",
    ["number.restricted"],
  ],
  [
    "a limited account",
    { accountStatus: "RESTRICTED" },
    { account: "failed", health: "warning" },
    "connected",
    [],
  ],
])(
  "%s is detected, raises an alert, and is cleared once fixed",
  async (_name, accountData, found, state, expectedAlerts) => {
    const { ctx, number, id } = await setUp();
    await updateAccountData(ctx.db, number, accountData);
    const view = await checkNumber(ctx, id);
    expect(statesOf(view)).toMatchObject(found);
    expect(view.state).toBe(state);
    for (const check of view.checks.filter(({ state }) => state === "failed")) {
      expect(check.summary).toMatch(/\.$/);
      expect(check.fix?.text).toMatch(/\.$/);
    }
    for (const { texts } of view.checks) {
      for (const language of translations) {
        expect(translateTexts(messagesOf(language), texts), language).not.toBeNull();
      }
    }
    expect(await openAlerts(ctx)).toEqual(expectedAlerts);
    await updateAccountData(ctx.db, number, {
      ...{ subscribed: true, overrideCallbackUrl: null, nameStatus: "APPROVED", qualityRating: "GREEN" },
      ...{ status: "CONNECTED", accountStatus: "ACTIVE" },
    });
    expect((await checkNumber(ctx, id)).state).toBe("connected");
    expect(await openAlerts(ctx)).toEqual([]);
  },
);

test("an expired token fails first, skips the other checks, and takes the number out of service", async () => {
  const { ctx, number, id } = await setUp();
  await endTokens(ctx.db, number, { expiresAt: new Date(Date.now() - 1000) });
  const view = await checkNumber(ctx, id);
  expect(view.checks[0]).toMatchObject({
    ...{ name: "token", state: "failed", whatsappCode: 190, subcode: 463 },
    ...{ traceId: expect.any(String), fix: { field: "accessToken" } },
  });
  expect(new Set(view.checks.slice(1).map(({ state }) => state))).toEqual(new Set(["skipped"]));
  expect(view.state).toBe("disconnected");
  expect(await openAlerts(ctx)).toEqual(["number.disconnected"]);
  await customerWrites(ctx, number, makePhone(), "still here");
});

test("a token that expires within a week raises a warning; one without a required permission fails", async () => {
  const { ctx, number, id } = await setUp();
  const soon = new Date(Date.now() + 3 * DAY);
  await rotateSecrets(ctx, id, { accessToken: await issueToken(ctx.db, number, { expiresAt: soon }) });
  expect(statesOf(await checkNumber(ctx, id)).token).toBe("warning");
  expect(await openAlerts(ctx)).toEqual(["number.token"]);
  const scopes = ["whatsapp_business_messaging"];
  await rotateSecrets(ctx, id, { accessToken: await issueToken(ctx.db, number, { scopes }) });
  expect(statesOf(await checkNumber(ctx, id))).toMatchObject({
    token: "ok",
    scopes: "failed",
    account: "failed",
  });
});

test("rotating an access token requires that the new one reaches the number", async () => {
  const { ctx, number, id } = await setUp();
  await expect(rotateSecrets(ctx, id, { accessToken: "wrong" })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    details: { issues: [{ path: "accessToken" }] },
  });
  const other = await makeSandboxWorkspace();
  const theirs = await issueToken(other.ctx.db, other.number);
  await expect(rotateSecrets(ctx, id, { accessToken: theirs })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
  const fresh = await issueToken(ctx.db, number);
  expect((await rotateSecrets(ctx, id, { accessToken: fresh })).state).toBe("connected");
  const message = { kind: "template" as const, template: { name: "welcome" }, variables: {} };
  expect((await sendMessage(ctx, { to: makePhone(), message })).message.status).toBe("sent");
});

test("webhooks signed with the previous app secret are accepted for a day, others never", async () => {
  const { ctx, id } = await setUp();
  const body = Buffer.from('{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[]}]}');
  const arrives = async (secret: string) => {
    const signature = signBody(body, secret);
    return receiveWebhook({ numberId: id, readBody: async () => body, signature, requestId: "req_test" });
  };
  await rotateSecrets(ctx, id, { appSecret: "first secret" });
  await rotateSecrets(ctx, id, { appSecret: "second secret" });
  await rotateSecrets(ctx, id, { appSecret: "second secret" });
  expect(await arrives("second secret")).not.toBe("wrong-signature");
  expect(await arrives("first secret")).not.toBe("wrong-signature");
  expect(await arrives("third secret")).toBe("wrong-signature");
  await ctx.db
    .update(numbers)
    .set({ previousSecretUntil: new Date() })
    .where(eq(numbers.workspaceId, ctx.workspaceId));
  expect(await arrives("first secret")).toBe("wrong-signature");
});

test("subscribeApp subscribes the app to the account's webhooks", async () => {
  const { ctx, number, id } = await setUp();
  await updateAccountData(ctx.db, number, { subscribed: false });
  expect(statesOf(await checkNumber(ctx, id)).subscription).toBe("failed");
  expect(statesOf(await subscribeApp(ctx, id)).subscription).toBe("ok");
});

test("checks that began with the previous access token change nothing after it was replaced", async () => {
  const { ctx, number, id } = await setUp();
  await endTokens(ctx.db, number, { expiresAt: new Date(Date.now() - 1000) });
  const row = await getNumberRow(ctx, id);
  const report = await runNumberChecks(row, new Date());
  expect(report.outage).toMatchObject({ state: "disconnected" });
  await rotateSecrets(ctx, id, { accessToken: await issueToken(ctx.db, number) });
  await applyReport(ctx, row, report);
  expect(serializeNumber(await getNumberRow(ctx, id))).toMatchObject({ state: "connected" });
  expect(await openAlerts(ctx)).toEqual([]);
});

test("of the first two numbers, connected at once, one becomes the default", async () => {
  const ctx = await makeWorkspace();
  await Promise.all([connectSandboxNumber(ctx, "Shop"), connectSandboxNumber(ctx, "Second shop")]);
  const rows = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
  expect(rows.map(({ isDefault }) => isDefault).sort()).toEqual([false, true]);
});

test("a check resolves the alert of a restriction that has ended, and no other", async () => {
  const { ctx, id } = await setUp();
  const restrict = (until: Date | null) =>
    raiseAlert(ctx, {
      ...{ severity: "critical", kind: "account.restricted", subjectId: id },
      texts: [codedText("account_restricted")],
      data: { until: until?.toISOString() ?? null },
    });
  for (const until of [null, new Date(Date.now() + DAY)]) {
    await restrict(until);
    await checkNumber(ctx, id);
    expect(await openAlerts(ctx)).toEqual(["account.restricted"]);
  }
  await restrict(new Date(Date.now() - DAY));
  await checkNumber(ctx, id);
  expect(await openAlerts(ctx)).toEqual([]);
});
