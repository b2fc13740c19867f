import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { alerts, numbers } from "#db/schema/index.ts";
import { graphUrl } from "#lib/numbers/graph-client.ts";
import { rotateSecrets } from "#lib/numbers/rotate-secrets.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { AccountChange } from "#lib/simulator/account-schema.ts";
import { changeAccount, readAccount, reportAccountEvent } from "#lib/simulator/change-account.ts";
import { handleBlocks } from "#lib/simulator/graph/onboarding-edge.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import { reportNumberError } from "#lib/simulator/report-number-error.ts";
import { readAccountData } from "#lib/simulator/sandbox-number.ts";
import { controlTokens } from "#lib/simulator/tokens.ts";
import { makeSandboxWorkspace, readAccessToken, until } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { createClient } from "#lib/whatsapp/client.ts";

serveUpstream();

async function setUp() {
  const { ctx, number: made } = await makeSandboxWorkspace();
  const fresh = async () => (await findSandboxNumbers(ctx.db, [made.phoneNumberId]))[0] ?? made;
  const change = async (changes: AccountChange) => changeAccount(ctx.db, await fresh(), changes);
  const send = async (accessToken: string) => {
    const client = createClient({ baseUrl: graphUrl("sandbox"), version: "v25.0", accessToken });
    const template = { type: "template", template: { name: "welcome", language: { code: "en" } } };
    const message = { messaging_product: "whatsapp", to: "+4915112345678", ...template };
    const outcome = await client.sendMessage(made.phoneNumberId, message, { timeoutMs: 10_000 });
    return outcome.kind === "refused" ? [outcome.error.code, outcome.error.subcode] : null;
  };
  return { ctx, number: made, fresh, change, send, row: () => readRow(ctx), open: () => openAlerts(ctx) };
}

async function readRow(ctx: Ctx) {
  const [row] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
  if (!row) throw new Error("no number");
  return row;
}

async function openAlerts(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ kind: alerts.kind })
    .from(alerts)
    .where(and(eq(alerts.workspaceId, ctx.workspaceId), isNull(alerts.resolvedAt)));
  return rows.map(({ kind }) => kind).sort();
}

const holds = (condition: () => Promise<boolean>) => until(async () => ((await condition()) ? true : null));

test("changes of quality, limit, throughput and name are received by webhook", async () => {
  const { change, row, open } = await setUp();
  await change({ qualityRating: "RED", nameStatus: "DECLINED" });
  await holds(async () => (await open()).join() === "number.name,number.quality");
  await change({ qualityRating: "GREEN", nameStatus: "APPROVED", throughputLevel: "HIGH" });
  await holds(async () => (await open()).length === 0 && (await row()).throughputLevel === "HIGH");
  expect(await change({ limitTier: "TIER_100K" })).toMatchObject({
    limitTier: "TIER_100K",
    subscribed: true,
  });
  await holds(async () => (await row()).limitTier === "TIER_100K");
});

test.each([
  ["RESTRICTED", 368],
  ["DISABLED", 131031],
] as const)(
  "an account that is %s cannot send and raises an alert until it is reinstated",
  async (accountStatus, code) => {
    const { ctx, change, send, row } = await setUp();
    const token = await readAccessToken(ctx);
    await change({ accountStatus });
    expect(await send(token)).toEqual([code, null]);
    await holds(async () => (await row()).state === "restricted");
    await change({ accountStatus: "ACTIVE" });
    await holds(async () => (await row()).state === "connected");
    expect(await send(token)).toBeNull();
  },
);

test("an event without a change of data raises an alert", async () => {
  const { ctx, fresh, open } = await setUp();
  await reportAccountEvent(ctx.db, await fresh(), "ACCOUNT_VIOLATION");
  await reportAccountEvent(ctx.db, await fresh(), "PIN_RESET_REQUEST");
  await holds(async () => (await open()).join() === "account.violation,number.security");
});

test("tokens can expire, be revoked and issued, and a new token can replace an old one", async () => {
  const { ctx, fresh, send, row } = await setUp();
  const control = async (what: Parameters<typeof controlTokens>[2]) =>
    controlTokens(ctx.db, await fresh(), what);
  await control({ action: "expire" });
  expect(await send(await readAccessToken(ctx))).toEqual([190, 463]);
  const next = (await control({ action: "issue", lifeMs: DAY })) ?? "";
  expect(await send(next)).toBeNull();
  await rotateSecrets(ctx, (await row()).id, { accessToken: next });
  expect(await readAccessToken(ctx)).toBe(next);
  await control({ action: "revoke" });
  expect(await send(next)).toEqual([190, 460]);
});

test("an unsubscribed app receives no webhooks", async () => {
  const { ctx, change, fresh, open } = await setUp();
  await change({ subscribed: false });
  await reportNumberError(ctx.db, await fresh(), 131031);
  await change({ subscribed: true });
  await reportNumberError(ctx.db, await fresh(), 131035);
  await holds(async () => (await open()).join() === "number.error_131035");
  expect(readAccount(await fresh())).not.toHaveProperty("pin");
});

test("changes of requests that read the number before each other's are kept", async () => {
  const { ctx, number: read, fresh } = await setUp();
  const block = (user: string) => ({
    method: "POST",
    body: { messaging_product: "whatsapp", block_users: [{ user }] },
  });
  await handleBlocks(ctx.db, read, block("4915112345678"));
  await changeAccount(ctx.db, read, { qualityRating: "YELLOW" });
  await handleBlocks(ctx.db, read, block("4915112345679"));
  await changeAccount(ctx.db, read, { limitTier: "TIER_10K" });
  expect(readAccountData(await fresh())).toMatchObject({
    blocked: ["4915112345678", "4915112345679"],
    qualityRating: "YELLOW",
    limitTier: "TIER_10K",
  });
});
