import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { apiRequestBodies } from "#db/schema/index.ts";
import { cancelCode } from "#lib/otp/cancel-code.ts";
import { newId } from "#lib/platform/id.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { loseResponses } from "#lib/testing/lose-responses.ts";
import { advanceClock, errorBody, readCode, readRow, wrongCode } from "#lib/testing/passcodes.ts";

const PATH = "/api/v1/otp/verify";

apiContract({
  method: "POST",
  path: PATH,
  scope: "otp.verify",
  body: { to: "15555550123", code: "123456" },
});

let ctx: Ctx;
let number: SandboxNumber;
let key: string;

beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  key = (await makeKey(ctx, ["otp.send", "otp.verify"], "both", { requestsPerSecond: 1000 })).secret;
});

const verify = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  callApi("POST", PATH, { key, body, headers });

async function sendCode(body: Record<string, unknown> = {}) {
  const to = makePhone();
  const response = await callApi("POST", "/api/v1/otp/send", { key, body: { to, ...body } });
  const { otpId, purpose } = Object(response.json);
  return { to, purpose, otpId: String(otpId), code: await readCode(ctx, number, to) };
}

test("the right code gets 200 once, also with spaces and hyphens", async () => {
  const { to, otpId, code } = await sendCode({ purpose: "login" });
  const written = `${code.slice(0, 3)} - ${code.slice(3)}`;
  const response = await verify({ to, purpose: "login", code: written });
  expect([response.status, response.json]).toEqual([
    200,
    {
      verified: true,
      otpId,
      to,
      purpose: "login",
      verifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ]);
  const again = await verify({ to, purpose: "login", code });
  expect([again.status, again.json]).toEqual([410, errorBody(again, "OTP_EXPIRED")]);
});

test("wrong codes count down from 4 to 0 attempts, then even the right code gets 429", async () => {
  const { otpId, code } = await sendCode();
  for (let left = 4; left >= 0; left -= 1) {
    const response = await verify({ otpId, code: wrongCode(code) });
    expect([response.status, response.json]).toEqual([
      422,
      errorBody(response, "OTP_INCORRECT", { attemptsRemaining: left }),
    ]);
  }
  const over = await verify({ otpId, code });
  const seconds = Number(over.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect([over.status, over.json]).toEqual([
    429,
    errorBody(over, "OTP_ATTEMPTS_EXCEEDED", { retryAfterSeconds: seconds }),
  ]);
});

test("every kind of inactive passcode gets the same 410", async () => {
  const used = await sendCode();
  await verify({ otpId: used.otpId, code: used.code });
  const canceled = await sendCode();
  await cancelCode(ctx, canceled.otpId);
  const other = await sendCode({ purpose: "payment" });
  const elsewhere = await makeSandboxWorkspace();
  const foreign = await makeKey(elsewhere.ctx, ["otp.verify"]);
  const expired = await sendCode({ ttlSeconds: 60 });
  await advanceClock(ctx, 60_000);
  const cases: [string, Record<string, unknown>, string?][] = [
    ["used", { otpId: used.otpId, code: used.code }],
    ["cancelled", { otpId: canceled.otpId, code: canceled.code }],
    ["another purpose", { otpId: other.otpId, code: other.code }],
    ["another purpose, by recipient", { to: other.to, purpose: "login", code: other.code }],
    ["another workspace's", { otpId: other.otpId, purpose: "payment", code: other.code }, foreign.secret],
    ["expired", { otpId: expired.otpId, code: expired.code }],
    ["unknown", { otpId: newId("otp"), code: "123456" }],
    ["no id at all", { otpId: "nonsense", code: "123456" }],
    ["a recipient who never got one", { to: makePhone(), code: "123456" }],
  ];
  for (const [name, body, secret = key] of cases) {
    const response = await callApi("POST", PATH, { key: secret, body });
    expect([name, response.status, response.json]).toEqual([
      name,
      410,
      {
        error: {
          code: "OTP_EXPIRED",
          message: "There is no active passcode. Send a new one.",
          requestId: response.headers.get("x-request-id"),
          docUrl: expect.stringMatching(/#OTP_EXPIRED$/),
        },
      },
    ]);
  }
});

test.each([
  ["letters", { to: "5511999998888", code: "12345a" }, "code"],
  ["five digits", { to: "5511999998888", code: "12345" }, "code"],
  ["nine digits", { to: "5511999998888", code: "123456789" }, "code"],
  ["a JSON number", { to: "5511999998888", code: 123456 }, "code"],
  ["a request with neither id nor recipient", { code: "123456" }, "otpId"],
  ["a request with both", { code: "123456", to: "5511999998888", otpId: "otp_x" }, "otpId"],
])("%s gets 400 and uses no attempt", async (_name, body, path) => {
  const { otpId } = await sendCode();
  const response = await verify(body);
  expect(response.status).toBe(400);
  expect(response.json).toMatchObject({
    error: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } },
  });
  expect((await readRow(ctx, otpId)).attempts).toBe(0);
});

describe("with an idempotency key", () => {
  test("a repeated wrong code uses one attempt, even if the first response was lost", async () => {
    const { otpId, code } = await sendCode();
    const headers = { "Idempotency-Key": "check/1" };
    const guess = () => verify({ otpId, code: wrongCode(code) }, headers);
    const first = await guess();
    expect(first.json).toMatchObject({ error: { code: "OTP_INCORRECT", details: { attemptsRemaining: 4 } } });
    const again = await guess();
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    await loseResponses(ctx);
    const recovered = await guess();
    expect([recovered.status, Object(recovered.json).error.details]).toEqual([422, { attemptsRemaining: 4 }]);
    expect((await guess()).text).toBe(recovered.text);
    expect((await readRow(ctx, otpId)).attempts).toBe(1);
  });

  test("a right code whose response was lost gets 200 again", async () => {
    const { otpId, code } = await sendCode();
    const headers = { "Idempotency-Key": "check/2" };
    const first = await verify({ otpId, code }, headers);
    expect(first.status).toBe(200);
    await loseResponses(ctx);
    const again = await verify({ otpId, code }, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await verify({ otpId, code })).status).toBe(410);
  });

  test("a request that used no attempt leaves the idempotency key unused", async () => {
    const { to, code } = await sendCode();
    const headers = { "Idempotency-Key": "check/3" };
    expect((await verify({ to, purpose: "other", code }, headers)).status).toBe(410);
    expect((await verify({ to, code }, headers)).status).toBe(200);
  });
});

test("the request log contains neither the code nor the recipient", async () => {
  const { to, code } = await sendCode();
  await verify({ to, code });
  const logged = await until(async () => {
    const rows = await ctx.db
      .select()
      .from(apiRequestBodies)
      .where(eq(apiRequestBodies.workspaceId, ctx.workspaceId));
    return rows.length > 1 ? JSON.stringify(rows) : null;
  });
  expect(logged).not.toContain(code);
  expect(logged).not.toContain(to);
});

test("requests over the key's verification limit get 429", async () => {
  const slow = await makeKey(ctx, ["otp.verify"], "slow", { otpVerifiesPerMinute: 1 });
  const call = () => callApi("POST", PATH, { key: slow.secret, body: { to: makePhone(), code: "123456" } });
  expect((await call()).status).toBe(410);
  const response = await call();
  expect([response.status, response.json]).toEqual([
    429,
    errorBody(response, "RATE_LIMITED", { policy: "otp-verify", retryAfterSeconds: expect.any(Number) }),
  ]);
});
