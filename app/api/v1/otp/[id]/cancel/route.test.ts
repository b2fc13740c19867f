import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { errorBody, readCode } from "#lib/testing/passcodes.ts";

apiContract({
  method: "POST",
  path: "/api/v1/otp/otp_01kaeh4v5ne2v9s5m0a8d1c6yt/cancel",
  scope: "otp.send",
});

test("a canceled passcode cannot be verified, and a used one cannot be canceled", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["otp.send", "otp.verify"]);
  const to = makePhone();
  const send = async (purpose: string) => {
    const response = await callApi("POST", "/api/v1/otp/send", { key, body: { to, purpose } });
    return String(Object(response.json).otpId);
  };
  const cancel = (id: string, headers = {}) => callApi("POST", `/api/v1/otp/${id}/cancel`, { key, headers });
  const otpId = await send("login");
  const code = await readCode(ctx, number, to);
  const first = await cancel(otpId, { "Idempotency-Key": "stop/1" });
  expect([first.status, first.json]).toEqual([
    200,
    {
      otpId,
      messageId: expect.stringMatching(/^msg_/),
      conversationId: expect.stringMatching(/^conv_/),
      to,
      purpose: "login",
      state: "cancelled",
      status: expect.stringMatching(/^(sent|delivered|read)$/),
      failure: null,
      attemptsRemaining: 0,
      clientReference: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      resendAvailableAt: expect.any(String),
      verifiedAt: null,
      endedAt: expect.any(String),
    },
  ]);
  expect((await cancel(otpId, { "Idempotency-Key": "stop/1" })).text).toBe(first.text);
  expect((await cancel(otpId)).status).toBe(200);
  const late = await callApi("POST", "/api/v1/otp/verify", { key, body: { to, purpose: "login", code } });
  expect([late.status, late.json]).toEqual([410, errorBody(late, "OTP_EXPIRED")]);

  const used = await send("payment");
  const newest = await readCode(ctx, number, to, 2);
  const body = { otpId: used, purpose: "payment", code: newest };
  expect((await callApi("POST", "/api/v1/otp/verify", { key, body })).status).toBe(200);
  const refused = await cancel(used);
  expect([refused.status, refused.json]).toEqual([410, errorBody(refused, "OTP_EXPIRED")]);
  for (const id of [newId("otp"), "nonsense"]) {
    const unknown = await cancel(id);
    expect([unknown.status, unknown.json]).toEqual([404, errorBody(unknown, "NOT_FOUND")]);
  }
});
