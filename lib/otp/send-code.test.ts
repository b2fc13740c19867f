import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  events,
  messages,
  otpVerifications,
  outboundEvents,
  sandboxMessages,
} from "#db/schema/index.ts";
import { listAlerts } from "#lib/alerts/queries.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/clock.ts";
import { getMessage } from "#lib/messages/queries.ts";
import { sendMessage } from "#lib/messages/send-message.ts";
import { sendWaiting } from "#lib/messages/send-waiting.ts";
import { cancelCode } from "#lib/otp/cancel-code.ts";
import { changePolicy } from "#lib/otp/change-policy.ts";
import { expireCodes } from "#lib/otp/expire-codes.ts";
import { liftRange } from "#lib/otp/lift-range.ts";
import { getOtp } from "#lib/otp/queries.ts";
import { reportFraud } from "#lib/otp/report-fraud.ts";
import { reportUndelivered } from "#lib/otp/report-undelivered.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { readChat } from "#lib/sandbox/queries.ts";
import { receiveFromCustomer } from "#lib/sandbox/receive-from-customer.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { rejectTemplate } from "#lib/templates/review-template.ts";
import { makePhone, makeSandboxWorkspace, makeWorkspace, until } from "#lib/testing/factories.ts";
import { pass, readCode, refusal, send, verify, wrongCode } from "#lib/testing/passcodes.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

let stopUpstream: () => Promise<void>;
let ctx: Ctx;
let number: SandboxNumber;

beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const mine = () => eq(otpVerifications.workspaceId, ctx.workspaceId);

async function readRow(id: string) {
  const [row] = await ctx.db
    .select()
    .from(otpVerifications)
    .where(and(mine(), eq(otpVerifications.id, id as `otp_${string}`)));
  if (!row) throw new Error("There is no such code.");
  return row;
}

async function toldTypes(): Promise<string[]> {
  const rows = await ctx.db
    .select({ type: outboundEvents.type })
    .from(outboundEvents)
    .where(eq(outboundEvents.workspaceId, ctx.workspaceId))
    .orderBy(outboundEvents.position);
  return rows.map(({ type }) => type).filter((type) => type.startsWith("otp."));
}

test("a code arrives on the phone, is confirmed once, and what was kept of it is erased", async () => {
  const to = makePhone();
  const sent = await send(ctx, { to, purpose: "login" });
  const code = await readCode(ctx, number, to);
  expect((await readRow(sent.otpId)).digest).not.toBeNull();
  const verified = await verify(ctx, { otpId: sent.otpId, purpose: "login", code });
  expect(verified).toEqual({
    status: 200,
    body: { verified: true, otpId: sent.otpId, to, purpose: "login", verifiedAt: expect.any(String) },
  });
  expect(await readRow(sent.otpId)).toMatchObject({ state: "verified", digest: null });
  expect(await refusal(verify(ctx, { otpId: sent.otpId, purpose: "login", code }))).toBe("OTP_EXPIRED");
  expect(await toldTypes()).toEqual(["otp.verified"]);
});

test("the code stands nowhere but on the phone", async () => {
  const to = makePhone();
  const { messageId } = await send(ctx, { to, codeLength: 8 });
  const code = await readCode(ctx, number, to);
  const message = await getMessage(ctx, messageId);
  expect(message.content).toMatchObject({ kind: "template", redacted: true });
  const tables = [
    await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId)),
    await ctx.db.select().from(conversations).where(eq(conversations.workspaceId, ctx.workspaceId)),
    await ctx.db.select().from(events).where(eq(events.workspaceId, ctx.workspaceId)),
    await ctx.db.select().from(outboundEvents).where(eq(outboundEvents.workspaceId, ctx.workspaceId)),
    await ctx.db.select().from(otpVerifications).where(mine()),
  ];
  expect(tables.flat().length).toBeGreaterThan(4);
  expect(JSON.stringify(tables)).not.toContain(code);
  expect(JSON.stringify(message)).not.toContain(code);
});

test("while it waits to be sent, the message holds the code only sealed", async () => {
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

test("a passcode that goes by the message endpoint or as a fallback is sealed and masked as well", async () => {
  const to = "4915550770023";
  const template = { name: "verification_code" };
  const secret = "84739201";
  await sendMessage(ctx, { to, message: { kind: "template", template, variables: { "1": secret } } });
  const rows = await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

describe("choosing", () => {
  test("a new code replaces the former of its purpose and leaves others alone", async () => {
    const to = makePhone();
    const login = await send(ctx, { to, purpose: "login" });
    const payment = await send(ctx, { to, purpose: "payment" });
    const later = await pass(ctx, 30 * SECOND);
    const again = await send(later, { to, purpose: "login" });
    expect((await getOtp(later, login.otpId)).state).toBe("replaced");
    expect((await readRow(login.otpId)).digest).toBeNull();
    expect((await getOtp(later, payment.otpId)).state).toBe("active");
    expect((await getOtp(later, again.otpId)).state).toBe("active");
    // A code for one purpose confirms no other, and the newest of the recipient and purpose is the one that is meant.
    const code = await readCode(ctx, number, to, 3);
    expect(await refusal(verify(later, { to, purpose: "other", code }))).toBe("OTP_EXPIRED");
    expect(await refusal(verify(later, { otpId: again.otpId, code }))).toBe("OTP_EXPIRED");
    expect((await verify(later, { to, purpose: "login", code })).body.otpId).toBe(again.otpId);
  });

  test("the template's footer gives a code its life, the caller shortens or lengthens it", async () => {
    const usual = await send(ctx, { to: makePhone() });
    const wanted = await send(ctx, { to: makePhone(), ttlSeconds: 60 });
    const life = async (id: string) => {
      const { createdAt, expiresAt } = await readRow(id);
      return Math.round((expiresAt.getTime() - createdAt.getTime()) / SECOND);
    };
    expect(await life(usual.otpId)).toBe(300);
    expect(await life(wanted.otpId)).toBe(60);
  });

  test("what cannot carry a code is refused before anything is written", async () => {
    const to = makePhone();
    const none = await makeWorkspace();
    expect(await refusal(send(none, { to }))).toEqual(["NUMBER_NOT_CONNECTED", { numberId: null }]);
    expect(await refusal(send(ctx, { to, template: "nope" }))).toMatchObject(["TEMPLATE_NOT_FOUND", {}]);
    expect(await refusal(send(ctx, { to, language: "pt_BR" }))).toEqual([
      "TEMPLATE_NOT_FOUND",
      { template: "verification_code", availableLanguages: ["en"] },
    ]);
    expect(await refusal(send(ctx, { to, template: "order_update" }))).toMatchObject([
      "VALIDATION_ERROR",
      { issues: [{ path: "template", code: "not_authentication" }] },
    ]);
    const { data } = await listTemplates(ctx);
    const carrier = data.find(({ name }) => name === "verification_code");
    await rejectTemplate(ctx, carrier?.id ?? "", "Not yet");
    expect(await refusal(send(ctx, { to }))).toBe("OTP_TEMPLATE_MISSING");
    expect(await refusal(send(ctx, { to, template: "verification_code" }))).toMatchObject([
      "TEMPLATE_NOT_APPROVED",
      { workspaceStatus: "rejected" },
    ]);
    await expectNothing();
  });

  test("a contact who is blocked, or whose phone is hidden, gets none", async () => {
    const to = makePhone();
    await send(ctx, { to });
    const known = and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.phone, to));
    await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(known);
    expect(await refusal(send(ctx, { to, purpose: "b" }))).toMatchObject(["CONTACT_BLOCKED", {}]);
    expect(await ctx.db.$count(otpVerifications, mine())).toBe(1);
  });
});

async function expectNothing(): Promise<void> {
  const { workspaceId } = ctx;
  expect(await ctx.db.$count(contacts, eq(contacts.workspaceId, workspaceId))).toBe(0);
  expect(await ctx.db.$count(conversations, eq(conversations.workspaceId, workspaceId))).toBe(0);
  expect(await ctx.db.$count(messages, eq(messages.workspaceId, workspaceId))).toBe(0);
  expect(await ctx.db.$count(otpVerifications, mine())).toBe(0);
}

describe("a walk through the clock", () => {
  test("cool-down, hour and day: each ends at the second that was named", async () => {
    const to = makePhone();
    let now = ctx;
    const sendAfter = async (ms: number) => {
      now = await pass(now, ms);
      return send(now, { to });
    };
    const waitOf = async (reason: string) => {
      const told = await refusal(send(now, { to }));
      expect(told).toEqual(["OTP_RECIPIENT_LIMITED", { reason, retryAfterSeconds: expect.any(Number) }]);
      return (told as [string, { retryAfterSeconds: number }])[1].retryAfterSeconds * SECOND;
    };
    const first = await send(now, { to });
    expect(
      Date.parse(first.resendAvailableAt) - Date.parse((await readRow(first.otpId)).createdAt.toISOString()),
    ).toBe(30 * SECOND);
    expect(await waitOf("cooldown")).toBeGreaterThan(25 * SECOND);
    for (let count = 2; count <= 5; count += 1) await sendAfter(30 * SECOND);
    const hourly = await waitOf("hourly_limit");
    expect(hourly).toBeGreaterThan(50 * MINUTE);
    now = await pass(now, hourly - 5 * SECOND);
    await waitOf("hourly_limit");
    await sendAfter(5 * SECOND);
    for (let count = 7; count <= 9; count += 1) await sendAfter(HOUR);
    const tenth = await sendAfter(HOUR);
    const daily = await waitOf("daily_limit");
    expect(daily).toBeGreaterThan(18 * HOUR);
    expect(Date.parse(tenth.resendAvailableAt)).toBe((await readRow(first.otpId)).createdAt.getTime() + DAY);
    expect(await ctx.db.$count(otpVerifications, mine())).toBe(10);
    await sendAfter(daily);
    expect(await ctx.db.$count(otpVerifications, mine())).toBe(11);
  });

  test("a code ends after its time, to the right code too, and what was kept of it is erased", async () => {
    const to = makePhone();
    const sent = await send(ctx, { to, ttlSeconds: 600 });
    const code = await readCode(ctx, number, to);
    const before = await pass(ctx, 10 * MINUTE - 10 * SECOND);
    expect(await refusal(verify(before, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 4 },
    ]);
    await expireCodes(ctx.db);
    expect((await readRow(sent.otpId)).digest).not.toBeNull();
    const after = await pass(before, 10 * SECOND);
    expect(await refusal(verify(after, { to, code }))).toBe("OTP_EXPIRED");
    const looked = await getOtp(after, sent.otpId);
    expect(looked).toMatchObject({ state: "expired", attemptsRemaining: 0, endedAt: sent.expiresAt });
    await expireCodes(ctx.db);
    expect(await readRow(sent.otpId)).toMatchObject({ state: "expired", digest: null });
    expect(await getOtp(after, sent.otpId)).toEqual(looked);
  });

  test("wrong codes count over all codes: ten in an hour bar guesses and sends, for an hour", async () => {
    const to = makePhone();
    let now = ctx;
    for (const [index, purpose] of ["a", "b"].entries()) {
      await send(now, { to, purpose });
      const code = await readCode(ctx, number, to, index + 1);
      for (let left = 4; left >= 0; left -= 1) {
        expect(await refusal(verify(now, { to, purpose, code: wrongCode(code) }))).toEqual([
          "OTP_INCORRECT",
          { attemptsRemaining: left },
        ]);
      }
    }
    expect(await refusal(send(now, { to, purpose: "c" }))).toEqual([
      "OTP_RECIPIENT_LIMITED",
      { reason: "failed_attempts", retryAfterSeconds: expect.any(Number) },
    ]);
    now = await pass(now, HOUR);
    expect((await send(now, { to, purpose: "c" })).status).toBe("sent");
    expect(await toldTypes()).toEqual(["otp.failed", "otp.failed"]);
  });

  test("a code of a barred recipient takes no guess, not even the right one, and spends none", async () => {
    const to = makePhone();
    await changePolicy(ctx, { limits: { failuresPerHour: 2 } });
    await send(ctx, { to });
    const code = await readCode(ctx, number, to);
    expect(await refusal(verify(ctx, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 1 },
    ]);
    expect(await refusal(verify(ctx, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 0 },
    ]);
    expect(await refusal(verify(ctx, { to, code }))).toEqual([
      "OTP_ATTEMPTS_EXCEEDED",
      { retryAfterSeconds: expect.any(Number) },
    ]);
    expect(await ctx.db.$count(otpVerifications, and(mine(), eq(otpVerifications.attempts, 2)))).toBe(1);
  });

  test("a test number is spared the daily cap and no other", async () => {
    const to = makePhone();
    await changePolicy(ctx, { exemptNumbers: [to], limits: { sendsPerDay: 2 } });
    let now = ctx;
    for (let count = 0; count < 3; count += 1) {
      await send(now, { to });
      expect(await refusal(send(now, { to }))).toMatchObject([
        "OTP_RECIPIENT_LIMITED",
        { reason: "cooldown" },
      ]);
      now = await pass(now, 30 * SECOND);
    }
  });
});

describe("at once", () => {
  test("of many sends to one recipient exactly as many go as the limits let through", async () => {
    const to = makePhone();
    const purposes = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const outcomes = await Promise.all(
      purposes.map((purpose) =>
        refusal(send(ctx, { to, purpose }).then(() => Promise.reject({ code: "sent" }))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(5);
    expect(
      outcomes.filter((outcome) => Array.isArray(outcome) && outcome[0] === "OTP_RECIPIENT_LIMITED"),
    ).toHaveLength(25);
    expect(await ctx.db.$count(otpVerifications, mine())).toBe(5);
  });

  test("of many sends for one network exactly ten go, to whomever", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refusal(
          send(ctx, { to: makePhone(), endUserIp: `2001:db8:1:2::${index + 1}` }).then(() =>
            Promise.reject({ code: "sent" }),
          ),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(10);
    expect(await refusal(send(ctx, { to: makePhone(), endUserIp: "2001:db8:1:2::ffff" }))).toEqual([
      "OTP_RECIPIENT_LIMITED",
      { reason: "network", retryAfterSeconds: expect.any(Number) },
    ]);
    expect((await send(ctx, { to: makePhone(), endUserIp: "2001:db8:1:3::1" })).status).toBe("sent");
  });

  test("a hundred wrong guesses spend exactly five attempts", async () => {
    const to = makePhone();
    const { otpId } = await send(ctx, { to });
    const code = await readCode(ctx, number, to);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => refusal(verify(ctx, { otpId, code: wrongCode(code) }))),
    );
    const incorrect = outcomes.filter((outcome) => Array.isArray(outcome) && outcome[0] === "OTP_INCORRECT");
    expect(incorrect.map((outcome) => Object((outcome as unknown[])[1]).attemptsRemaining).sort()).toEqual([
      0, 1, 2, 3, 4,
    ]);
    const over = outcomes.filter(
      (outcome) => Array.isArray(outcome) && outcome[0] === "OTP_ATTEMPTS_EXCEEDED",
    );
    expect(over).toHaveLength(95);
    expect(await readRow(otpId)).toMatchObject({ state: "exhausted", attempts: 5, digest: null });
    expect(await refusal(verify(ctx, { otpId, code }))).toMatchObject(["OTP_ATTEMPTS_EXCEEDED", {}]);
    expect(await toldTypes()).toEqual(["otp.failed"]);
  });

  test("of a hundred right guesses one is taken", async () => {
    const to = makePhone();
    const { otpId } = await send(ctx, { to });
    const code = await readCode(ctx, number, to);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () =>
        refusal(verify(ctx, { to, code }).then(() => Promise.reject({ code: "verified" }))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "verified")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "OTP_EXPIRED")).toHaveLength(99);
    expect(await readRow(otpId)).toMatchObject({ state: "verified", attempts: 1 });
    expect(await toldTypes()).toEqual(["otp.verified"]);
  });
});

describe("destinations", () => {
  test("only countries on the list get codes", async () => {
    await changePolicy(ctx, { countries: ["BR", "PT"] });
    for (const to of ["14165550123", "99912345678"]) {
      expect(await refusal(send(ctx, { to }))).toEqual([
        "OTP_DESTINATION_NOT_ALLOWED",
        { reason: "country" },
      ]);
    }
    await expectNothing();
    expect((await send(ctx, { to: "5511999998888" })).status).toBe("sent");
  });

  test("a sudden spread over one range is held and reported, until an admin lets it through", async () => {
    await changePolicy(ctx, { limits: { rangeSendsPerHour: 12 } });
    const numberOf = (index: number) => `491555177${String(5000 + index)}`;
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: numberOf(index) });
    const held = await refusal(send(ctx, { to: numberOf(20) }));
    expect(held).toEqual(["OTP_DESTINATION_NOT_ALLOWED", { reason: "prefix_paused" }]);
    expect((await send(ctx, { to: "4915551785001" })).status).toBe("sent");
    const { data } = await listAlerts(ctx);
    expect(data).toMatchObject([
      { kind: "otp.pumping", severity: "critical", message: expect.stringContaining("491555177") },
    ]);
    expect(data[0]?.message).toContain("12 passcodes went to 12 numbers");
    await liftRange(ctx, "491555177");
    expect((await listAlerts(ctx)).data).toEqual([]);
    expect((await send(ctx, { to: numberOf(20) })).status).toBe("sent");
    expect((await send(ctx, { to: numberOf(21) })).status).toBe("sent");
  });

  test("a pause ends by itself after twelve hours; confirmed codes never bring one about", async () => {
    await changePolicy(ctx, { limits: { rangeSendsPerHour: 10 } });
    const numberOf = (index: number) => `491555188${String(5000 + index)}`;
    for (let index = 0; index < 11; index += 1) {
      await send(ctx, { to: numberOf(index) });
      if (index === 0 || index === 1) {
        const code = await readCode(ctx, number, numberOf(index));
        await verify(ctx, { to: numberOf(index), code });
      }
    }
    const paused = (index: number) => `491555199${String(5000 + index)}`;
    for (let index = 0; index < 10; index += 1) await send(ctx, { to: paused(index) });
    expect(await refusal(send(ctx, { to: paused(11) }))).toMatchObject(["OTP_DESTINATION_NOT_ALLOWED", {}]);
    const later = await pass(ctx, 12 * HOUR);
    expect((await send(later, { to: paused(11) })).status).toBe("sent");
  });

  test("whoever spreads over many ranges is held by the wider one, a while after", async () => {
    await changePolicy(ctx, { limits: { rangeSendsPerHour: 12 } });
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: `4915551${20 + index}5123` });
    const later = await pass(ctx, 3 * MINUTE);
    await send(later, { to: "4915551405123" });
    expect(await refusal(send(later, { to: "4915551415123" }))).toEqual([
      "OTP_DESTINATION_NOT_ALLOWED",
      { reason: "prefix_paused" },
    ]);
  });

  test("a workspace that pauses nothing is told all the same", async () => {
    await changePolicy(ctx, { pausesPrefixes: false, limits: { rangeSendsPerHour: 10 } });
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: `491555166${5000 + index}` });
    expect((await listAlerts(ctx)).data).toMatchObject([{ kind: "otp.pumping" }]);
  });

  test("a workspace's own cap says when it has room again", async () => {
    await changePolicy(ctx, { limits: { workspaceSendsPerHour: 10 } });
    for (let index = 0; index < 10; index += 1) await send(ctx, { to: makePhone() });
    expect(await refusal(send(ctx, { to: makePhone() }))).toEqual([
      "RATE_LIMITED",
      { policy: "otp-workspace", retryAfterSeconds: expect.any(Number) },
    ]);
    const later = await pass(ctx, HOUR);
    expect((await send(later, { to: makePhone() })).status).toBe("sent");
  });
});

describe("delivery", () => {
  test("a code that waited past its end is not sent", async () => {
    const to = "4915550880023";
    const { messageId, otpId } = await send(ctx, { to, ttlSeconds: 60 });
    const later = await pass(ctx, 61 * SECOND);
    const row = await getMessage(later, messageId);
    const calls = () => ctx.db.$count(sandboxMessages, eq(sandboxMessages.waId, to));
    const before = await calls();
    await sendWaiting(later, row.conversationId as `conv_${string}`);
    expect(await getMessage(later, messageId)).toMatchObject({
      status: "failed",
      failure: { code: "EXPIRED", retryable: false },
    });
    expect(await calls()).toBe(before);
    await reportUndelivered(later, messageId);
    expect(await getOtp(later, otpId)).toMatchObject({ status: "failed", failure: { code: "EXPIRED" } });
    expect(await toldTypes()).toEqual(["otp.delivery_failed"]);
  });

  test("a cancelled code is not sent any more, cannot be entered, and is not reported as undelivered", async () => {
    const to = "4915550890023";
    const { messageId, otpId } = await send(ctx, { to });
    const cancelled = await cancelCode(ctx, otpId);
    expect(cancelled).toMatchObject({
      state: "cancelled",
      attemptsRemaining: 0,
      endedAt: expect.any(String),
    });
    expect(await cancelCode(ctx, otpId)).toEqual(cancelled);
    await sendWaiting(ctx, cancelled.conversationId as `conv_${string}`);
    expect(await getMessage(ctx, messageId)).toMatchObject({ failure: { code: "EXPIRED" } });
    expect(await refusal(verify(ctx, { otpId, code: "123456" }))).toBe("OTP_EXPIRED");
    await reportUndelivered(ctx, messageId);
    expect(await toldTypes()).toEqual([]);
  });

  test("a code that ended otherwise cannot be cancelled, and another workspace's is not there", async () => {
    const to = makePhone();
    const { otpId } = await send(ctx, { to });
    const other = await makeWorkspace();
    expect(await refusal(cancelCode(other, otpId))).toBe("NOT_FOUND");
    expect(await refusal(getOtp(other, otpId))).toBe("NOT_FOUND");
    const code = await readCode(ctx, number, to);
    expect(await refusal(verify(other, { otpId, code }))).toBe("OTP_EXPIRED");
    expect(await refusal(verify(other, { to, code }))).toBe("OTP_EXPIRED");
    await verify(ctx, { otpId, code });
    expect(await refusal(cancelCode(ctx, otpId))).toBe("OTP_EXPIRED");
  });

  test("a customer who did not ask for it is believed: other systems are told which code it was", async () => {
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
    const answer = await until(async () => {
      const inbound = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, "inbound"));
      const [row] = await ctx.db.select().from(messages).where(inbound);
      return row ?? null;
    });
    await reportFraud(ctx, answer.id);
    const [event] = await ctx.db
      .select({ body: outboundEvents.body })
      .from(outboundEvents)
      .where(
        and(eq(outboundEvents.workspaceId, ctx.workspaceId), eq(outboundEvents.type, "otp.fraud_suspected")),
      );
    const { otp } = JSON.parse(event?.body ?? "{}").data;
    expect(otp).toMatchObject({ otpId, to, state: "active" });
    expect(Object.keys(otp)).toEqual(Object.keys(await getOtp(ctx, otpId)));
  });
});
