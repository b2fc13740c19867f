import { and, eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  liveEvents,
  messages,
  otpVerifications,
  sandboxMessages,
  webhookEvents,
} from "#db/schema/index.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { cancelCode } from "#lib/otp/cancel-code.ts";
import { getOtp } from "#lib/otp/queries.ts";
import { reportFraud } from "#lib/otp/report-fraud.ts";
import { reportUndelivered } from "#lib/otp/report-undelivered.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { rejectTemplate } from "#lib/templates/approve-template.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
} from "#lib/testing/factories.ts";
import {
  advanceClock,
  countCodes,
  errorOf,
  expectNothingWritten,
  publishedTypes,
  readCode,
  readRow,
  send,
  verify,
} from "#lib/testing/passcodes.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const inWorkspace = () => eq(otpVerifications.workspaceId, ctx.workspaceId);

test("sends a code that verifies once and erases its digest", async () => {
  const to = makePhone();
  const sent = await send(ctx, { to, purpose: "login" });
  const code = await readCode(ctx, number, to);
  expect((await readRow(ctx, sent.otpId)).digest).not.toBeNull();
  const verified = await verify(ctx, { otpId: sent.otpId, purpose: "login", code });
  expect(verified).toEqual({
    status: 200,
    body: { verified: true, otpId: sent.otpId, to, purpose: "login", verifiedAt: expect.any(String) },
  });
  expect(await readRow(ctx, sent.otpId)).toMatchObject({ state: "verified", digest: null });
  expect(await errorOf(verify(ctx, { otpId: sent.otpId, purpose: "login", code }))).toBe("OTP_EXPIRED");
  expect(await publishedTypes(ctx)).toEqual(["otp.verified"]);
});

test("stores the code nowhere in clear", async () => {
  const to = makePhone();
  const { messageId } = await send(ctx, { to, codeLength: 8 });
  const code = await readCode(ctx, number, to);
  const message = await getMessage(ctx, messageId);
  expect(message.content).toMatchObject({ kind: "template", redacted: true });
  const tables = [
    await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId)),
    await ctx.db.select().from(conversations).where(eq(conversations.workspaceId, ctx.workspaceId)),
    await ctx.db.select().from(liveEvents).where(eq(liveEvents.workspaceId, ctx.workspaceId)),
    await ctx.db.select().from(webhookEvents).where(eq(webhookEvents.workspaceId, ctx.workspaceId)),
    await ctx.db.select().from(otpVerifications).where(inWorkspace()),
  ];
  expect(tables.flat().length).toBeGreaterThan(4);
  expect(JSON.stringify(tables)).not.toContain(code);
  expect(JSON.stringify(message)).not.toContain(code);
});

test("encrypts the payload while the message is queued", async () => {
  const to = "4915550660023";
  const { messageId, status } = await send(ctx, { to });
  expect(status).toBe("queued");
  const [row] = await ctx.db
    .select({ payload: messages.payload })
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), isNotNull(messages.payload)));
  expect(row?.payload).toEqual({ sealed: expect.stringMatching(/^v1\./) });
  expect((await getMessage(ctx, messageId)).status).toBe("queued");
});

test("encrypts and masks a passcode sent by the message endpoint or as a fallback", async () => {
  const to = "4915550770023";
  const template = { name: "verification_code" };
  const secret = "84739201";
  const variables = { "1": secret };
  await sendMessage(ctx, { to, message: { kind: "template", template, variables } });
  await customerWrites(ctx, number, to, "hello");
  await sendMessage(ctx, { to, message: { kind: "text", body: "hi", fallback: { template, variables } } });
  const rows = await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId));
  const sealed = { sealed: expect.stringMatching(/^v1\./) };
  expect(
    rows.filter(({ payload }) => payload !== null).map(({ payload, fallback }) => [payload, fallback]),
  ).toEqual(
    expect.arrayContaining([
      [sealed, null],
      [expect.objectContaining({ type: "text" }), sealed],
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});

describe("code and template", () => {
  test("replaces the previous code of the same purpose and no other", async () => {
    const to = makePhone();
    const login = await send(ctx, { to, purpose: "login" });
    const payment = await send(ctx, { to, purpose: "payment" });
    const later = await advanceClock(ctx, 30 * SECOND);
    const again = await send(later, { to, purpose: "login" });
    expect((await getOtp(later, login.otpId)).state).toBe("replaced");
    expect((await readRow(ctx, login.otpId)).digest).toBeNull();
    expect((await getOtp(later, payment.otpId)).state).toBe("active");
    expect((await getOtp(later, again.otpId)).state).toBe("active");
    // The newest code of the recipient and purpose is meant.
    const code = await readCode(ctx, number, to, 3);
    expect(await errorOf(verify(later, { to, purpose: "other", code }))).toBe("OTP_EXPIRED");
    expect(await errorOf(verify(later, { otpId: again.otpId, code }))).toBe("OTP_EXPIRED");
    expect((await verify(later, { to, purpose: "login", code })).body.otpId).toBe(again.otpId);
  });

  test("takes the lifetime from ttlSeconds or else from the template's footer", async () => {
    const usual = await send(ctx, { to: makePhone() });
    const short = await send(ctx, { to: makePhone(), ttlSeconds: 60 });
    const life = async (id: string) => {
      const { createdAt, expiresAt } = await readRow(ctx, id);
      return Math.round((expiresAt.getTime() - createdAt.getTime()) / SECOND);
    };
    expect(await life(usual.otpId)).toBe(300);
    expect(await life(short.otpId)).toBe(60);
  });

  test("refuses a template that cannot carry a code before writing anything", async () => {
    const to = makePhone();
    const none = await makeWorkspace();
    expect(await errorOf(send(none, { to }))).toEqual(["NUMBER_NOT_CONNECTED", { numberId: null }]);
    expect(await errorOf(send(ctx, { to, template: "nope" }))).toMatchObject(["TEMPLATE_NOT_FOUND", {}]);
    expect(await errorOf(send(ctx, { to, language: "pt_BR" }))).toEqual([
      "TEMPLATE_NOT_FOUND",
      { template: "verification_code", availableLanguages: ["en"] },
    ]);
    expect(await errorOf(send(ctx, { to, template: "order_update" }))).toMatchObject([
      "VALIDATION_ERROR",
      { issues: [{ path: "template", code: "not_authentication" }] },
    ]);
    const { data } = await listTemplates(ctx);
    const carrier = data.find(({ name }) => name === "verification_code");
    await rejectTemplate(ctx, carrier?.id ?? "", "Not yet");
    expect(await errorOf(send(ctx, { to }))).toBe("OTP_TEMPLATE_MISSING");
    expect(await errorOf(send(ctx, { to, template: "verification_code" }))).toMatchObject([
      "TEMPLATE_NOT_APPROVED",
      { workspaceStatus: "rejected" },
    ]);
    await expectNothingWritten(ctx);
  });

  test("refuses a blocked contact", async () => {
    const to = makePhone();
    await send(ctx, { to });
    const thisContact = and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.phone, to));
    await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(thisContact);
    expect(await errorOf(send(ctx, { to, purpose: "b" }))).toMatchObject(["CONTACT_BLOCKED", {}]);
    expect(await countCodes(ctx)).toBe(1);
  });
});

describe("delivery", () => {
  test("fails a queued message with EXPIRED once its code has expired", async () => {
    const to = "4915550880023";
    const { messageId, otpId } = await send(ctx, { to, ttlSeconds: 60 });
    const later = await advanceClock(ctx, 61 * SECOND);
    const row = await getMessage(later, messageId);
    const calls = () => ctx.db.$count(sandboxMessages, eq(sandboxMessages.waId, to));
    const before = await calls();
    // A drain started by the send may still be running with the earlier clock.
    const settled = await until(async () => {
      await drainConversationQueue(later, row.conversationId as `conv_${string}`);
      const message = await getMessage(later, messageId);
      return message.status === "queued" ? null : message;
    });
    expect(settled).toMatchObject({
      status: "failed",
      failure: { code: "EXPIRED", retryable: false },
    });
    expect(await calls()).toBe(before);
    await reportUndelivered(later, messageId);
    expect(await getOtp(later, otpId)).toMatchObject({ status: "failed", failure: { code: "EXPIRED" } });
    expect(await publishedTypes(ctx)).toEqual(["otp.delivery_failed"]);
  });

  test("fails the queued message of a canceled code without reporting it as undelivered", async () => {
    const to = "4915550890023";
    const { messageId, otpId } = await send(ctx, { to });
    const canceled = await cancelCode(ctx, otpId);
    expect(canceled).toMatchObject({
      state: "cancelled",
      attemptsRemaining: 0,
      endedAt: expect.any(String),
    });
    expect(await cancelCode(ctx, otpId)).toEqual(canceled);
    await drainConversationQueue(ctx, canceled.conversationId as `conv_${string}`);
    expect(await getMessage(ctx, messageId)).toMatchObject({ failure: { code: "EXPIRED" } });
    expect(await errorOf(verify(ctx, { otpId, code: "123456" }))).toBe("OTP_EXPIRED");
    await reportUndelivered(ctx, messageId);
    expect(await publishedTypes(ctx)).toEqual([]);
  });

  test("refuses to cancel a code that ended otherwise and hides codes of other workspaces", async () => {
    const to = makePhone();
    const { otpId } = await send(ctx, { to });
    const other = await makeWorkspace();
    expect(await errorOf(cancelCode(other, otpId))).toBe("NOT_FOUND");
    expect(await errorOf(getOtp(other, otpId))).toBe("NOT_FOUND");
    const code = await readCode(ctx, number, to);
    expect(await errorOf(verify(other, { otpId, code }))).toBe("OTP_EXPIRED");
    expect(await errorOf(verify(other, { to, code }))).toBe("OTP_EXPIRED");
    await verify(ctx, { otpId, code });
    expect(await errorOf(cancelCode(ctx, otpId))).toBe("OTP_EXPIRED");
  });

  test("publishes otp.fraud_suspected with the code when a customer did not request it", async () => {
    const to = makePhone();
    const { otpId } = await send(ctx, { to });
    await readCode(ctx, number, to);
    const [{ wamid } = { wamid: "" }] = await readChat(ctx.db, number, to);
    const customer = { waId: to, profileName: "Customer" };
    await receiveFromCustomer(ctx.db, number, customer, {
      kind: "button",
      wamid,
      text: "DID_NOT_REQUEST_CODE",
    });
    const result = await until(async () => {
      const inbound = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, "inbound"));
      const [row] = await ctx.db.select().from(messages).where(inbound);
      return row ?? null;
    });
    await reportFraud(ctx, result.id);
    const [event] = await ctx.db
      .select({ body: webhookEvents.body })
      .from(webhookEvents)
      .where(
        and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.type, "otp.fraud_suspected")),
      );
    const { otp } = JSON.parse(event?.body ?? "{}").data;
    expect(otp).toMatchObject({ otpId, to, state: "active" });
    expect(Object.keys(otp)).toEqual(Object.keys(await getOtp(ctx, otpId)));
  });
});
