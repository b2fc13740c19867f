import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { apiRequestBodies, contacts, numbers, webhookEvents } from "#db/schema/index.ts";
import { changePolicy } from "#lib/otp/change-policy.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { rejectTemplate } from "#lib/templates/approve-template.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { type ApiResponse, apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace, makeWorkspace, until } from "#lib/testing/factories.ts";
import { loseResponses } from "#lib/testing/lose-responses.ts";
import { countCodes, errorBody, expectNothingWritten, readCode } from "#lib/testing/passcodes.ts";

const PATH = "/api/v1/otp/send";

apiContract({ method: "POST", path: PATH, scope: "otp.send", body: { to: "15555550123" } });

let ctx: Ctx;
let number: SandboxNumber;
let key: string;

beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  key = (await makeKey(ctx, ["otp.send"])).secret;
});

const send = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  callApi("POST", PATH, { key, body, headers });

function expectRefusal(response: ApiResponse, status: number, body: unknown): void {
  expect([response.status, response.json]).toEqual([status, body]);
}

test("a sent passcode gets 200 with exactly eight fields, and only the phone receives the code", async () => {
  const to = makePhone();
  const response = await send({
    to,
    purpose: "login",
    clientReference: "signup-1",
    endUserIp: "2001:db8::1",
  });
  expect([response.status, response.json]).toEqual([
    200,
    {
      otpId: expect.stringMatching(/^otp_[0-9a-z]{26}$/),
      messageId: expect.stringMatching(/^msg_[0-9a-z]{26}$/),
      conversationId: expect.stringMatching(/^conv_[0-9a-z]{26}$/),
      to,
      purpose: "login",
      status: "sent",
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      resendAvailableAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ]);
  const code = await readCode(ctx, number, to);
  expect(code).toMatch(/^\d{6}$/);
  expect(response.text).not.toContain(code);
  const logged = await until(async () => {
    const rows = await ctx.db
      .select()
      .from(apiRequestBodies)
      .where(eq(apiRequestBodies.workspaceId, ctx.workspaceId));
    return rows.length > 0 ? JSON.stringify(rows) : null;
  });
  expect(logged).not.toContain(to);
  expect(logged).not.toContain("2001:db8");
});

test("a temporary failure of WhatsApp gets 202 queued", async () => {
  const to = "4915550000023";
  const response = await send({ to });
  expect(response.status).toBe(202);
  expect(response.json).toEqual({
    otpId: expect.any(String),
    messageId: expect.any(String),
    conversationId: expect.any(String),
    to,
    purpose: "default",
    status: "queued",
    expiresAt: expect.any(String),
    resendAvailableAt: expect.any(String),
  });
});

test.each([
  ["a username", { to: "@ana" }, "to"],
  ["a purpose in capitals", { to: "5511999998888", purpose: "Login" }, "purpose"],
  ["a length of five digits", { to: "5511999998888", codeLength: 5 }, "codeLength"],
  ["a lifetime over ten minutes", { to: "5511999998888", ttlSeconds: 601 }, "ttlSeconds"],
  ["a lifetime under a minute", { to: "5511999998888", ttlSeconds: 59 }, "ttlSeconds"],
  ["an invalid IP address", { to: "5511999998888", endUserIp: "localhost" }, "endUserIp"],
  ["a code", { to: "5511999998888", code: "123456" }, "code"],
])("%s is refused with an error at its field", async (_name, body, path) => {
  const response = await send(body);
  expect(response.status).toBe(400);
  expect(response.json).toMatchObject({
    error: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } },
  });
});

test("a username is refused with an explanation", async () => {
  const response = await send({ to: "@ana" });
  const issue = { path: "to", code: "invalid_format", message: expect.stringContaining("not to usernames") };
  expectRefusal(response, 400, errorBody(response, "VALIDATION_ERROR", { issues: [issue] }));
});

describe("is refused and writes nothing", () => {
  test("without a number", async () => {
    const none = await makeWorkspace();
    const { secret } = await makeKey(none, ["otp.send"]);
    const response = await callApi("POST", PATH, { key: secret, body: { to: makePhone() } });
    expectRefusal(response, 409, errorBody(response, "NUMBER_NOT_CONNECTED", { numberId: null }));
  });

  test("while the number is restricted", async () => {
    await ctx.db
      .update(numbers)
      .set({ state: "restricted", stateCode: "131031" })
      .where(eq(numbers.workspaceId, ctx.workspaceId));
    const response = await send({ to: makePhone() });
    const details = {
      ...{ whatsappCode: 131031, until: null },
      ...{ cause: expect.any(String), action: expect.any(String) },
    };
    expectRefusal(response, 409, errorBody(response, "NUMBER_RESTRICTED", details));
    await expectNothingWritten(ctx);
  });

  test("without an approved authentication template", async () => {
    const { data } = await listTemplates(ctx);
    await rejectTemplate(ctx, data.find(({ name }) => name === "verification_code")?.id ?? "", "No");
    const missing = await send({ to: makePhone() });
    expectRefusal(missing, 409, errorBody(missing, "OTP_TEMPLATE_MISSING"));
    const named = await send({ to: makePhone(), template: "verification_code" });
    const details = { whatsappStatus: "approved", workspaceStatus: "rejected", reason: "No" };
    expectRefusal(named, 409, errorBody(named, "TEMPLATE_NOT_APPROVED", details));
    await expectNothingWritten(ctx);
  });

  test("with an unknown template", async () => {
    const response = await send({ to: makePhone(), template: "nope" });
    expectRefusal(response, 404, errorBody(response, "TEMPLATE_NOT_FOUND", { template: "nope" }));
    await expectNothingWritten(ctx);
  });

  test("to a country that is not on the list", async () => {
    await changePolicy(ctx, { countries: ["BR"] });
    const response = await send({ to: "14165550123" });
    expectRefusal(response, 422, errorBody(response, "OTP_DESTINATION_NOT_ALLOWED", { reason: "country" }));
    expect(response.headers.get("x-should-retry")).toBe("false");
    await expectNothingWritten(ctx);
  });

  test("to a blocked contact", async () => {
    const to = makePhone();
    await send({ to });
    const [contact] = await ctx.db
      .update(contacts)
      .set({ blockedAt: new Date() })
      .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.phone, to)))
      .returning();
    const response = await send({ to, purpose: "other" });
    expectRefusal(response, 409, errorBody(response, "CONTACT_BLOCKED", { contactId: contact?.id }));
  });

  test("too soon, with the seconds to wait in body and header", async () => {
    const to = makePhone();
    await send({ to });
    const response = await send({ to });
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThanOrEqual(30);
    const details = { reason: "cooldown", retryAfterSeconds: seconds };
    expectRefusal(response, 429, errorBody(response, "OTP_RECIPIENT_LIMITED", details));
    expect(response.headers.get("x-should-retry")).toBe("true");
  });

  test("beyond the key's own limit", async () => {
    const slow = await makeKey(ctx, ["otp.send"], "slow", { otpSendsPerMinute: 1 });
    const call = () => callApi("POST", PATH, { key: slow.secret, body: { to: makePhone() } });
    expect((await call()).status).toBe(200);
    const response = await call();
    const details = { policy: "otp-send", retryAfterSeconds: expect.any(Number) };
    expectRefusal(response, 429, errorBody(response, "RATE_LIMITED", details));
  });
});

describe("with an idempotency key", () => {
  test("a repeated send creates one passcode and counts once towards the limits", async () => {
    const to = makePhone();
    const headers = { "Idempotency-Key": "signup/1" };
    const first = await send({ to }, headers);
    const again = await send({ to }, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await countCodes(ctx)).toBe(1);
  });

  test("a send whose response was lost gets the committed result", async () => {
    const to = makePhone();
    const headers = { "Idempotency-Key": "signup/2" };
    const first = await send({ to }, headers);
    await loseResponses(ctx);
    const again = await send({ to }, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  test("a rejection by WhatsApp is repeated for the same key", async () => {
    const headers = { "Idempotency-Key": "signup/3" };
    const first = await send({ to: "4915550000025" }, headers);
    const details = {
      whatsappCode: 368,
      until: null,
      cause: expect.any(String),
      action: expect.any(String),
      messageId: expect.stringMatching(/^msg_/),
    };
    expectRefusal(first, 409, errorBody(first, "NUMBER_RESTRICTED", details));
    expect((await send({ to: "4915550000025" }, headers)).text).toBe(first.text);
  });
});

describe("an event is published", () => {
  const publishedEvent = (type: string) =>
    until(async () => {
      const [event] = await ctx.db
        .select({ body: webhookEvents.body })
        .from(webhookEvents)
        .where(and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.type, type)));
      return event ? JSON.parse(event.body) : null;
    });

  test("for an undelivered passcode, although the response is the usual one", async () => {
    const to = "4915550000010";
    const response = await send({ to, purpose: "login" });
    expect(response.status).toBe(200);
    const { otpId } = Object(response.json);
    const { data } = await publishedEvent("otp.delivery_failed");
    expect(data.otp).toMatchObject({
      otpId,
      to,
      status: "failed",
      failure: { code: "RECIPIENT_UNREACHABLE" },
    });
  });

  test("for a passcode whose queued message was canceled", async () => {
    const { secret } = await makeKey(ctx, ["messages.send"]);
    const { otpId, messageId, status } = Object((await send({ to: "4915550890023" })).json);
    expect(status).toBe("queued");
    const path = `/api/v1/messages/${messageId}/cancel`;
    expect((await callApi("POST", path, { key: secret })).status).toBe(200);
    const { data } = await publishedEvent("otp.delivery_failed");
    expect(data.otp).toMatchObject({ otpId, status: "failed", failure: null });
  });

  test("for a passcode that the customer did not request", async () => {
    const to = makePhone();
    const { otpId } = Object((await send({ to })).json);
    await readCode(ctx, number, to);
    const [{ wamid } = { wamid: "" }] = await readChat(ctx.db, number, to);
    const customer = { waId: to, profileName: "Customer" };
    const tap = { kind: "button" as const, wamid, text: "DID_NOT_REQUEST_CODE" };
    await receiveFromCustomer(ctx.db, number, customer, tap);
    expect((await publishedEvent("otp.fraud_suspected")).data.otp).toMatchObject({ otpId, to });
  });
});
