import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { errorBody } from "#lib/testing/passcodes.ts";

apiContract({ method: "GET", path: "/api/v1/otp/otp_01kaeh4v5ne2v9s5m0a8d1c6yt", scope: "otp.send" });

test("a passcode is returned with its status and delivery but without its code", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["otp.send"]);
  const to = makePhone();
  const sent = await callApi("POST", "/api/v1/otp/send", {
    key,
    body: { to, purpose: "login", clientReference: "signup-1" },
  });
  const { otpId, messageId, conversationId, expiresAt, resendAvailableAt } = Object(sent.json);
  const response = await until(async () => {
    const looked = await callApi("GET", `/api/v1/otp/${otpId}`, { key });
    return Object(looked.json).status === "delivered" ? looked : null;
  });
  expect(response.json).toEqual({
    otpId,
    messageId,
    conversationId,
    to,
    purpose: "login",
    state: "active",
    status: "delivered",
    failure: null,
    attemptsRemaining: 5,
    clientReference: "signup-1",
    createdAt: expect.any(String),
    expiresAt,
    resendAvailableAt,
    verifiedAt: null,
    endedAt: null,
  });
});

test("another workspace's passcode, an unknown id and an invalid id get the identical 404", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["otp.send"]);
  const other = await makeSandboxWorkspace();
  const foreign = await makeKey(other.ctx, ["otp.send"]);
  const sent = await callApi("POST", "/api/v1/otp/send", { key: foreign.secret, body: { to: makePhone() } });
  const { otpId } = Object(sent.json);
  for (const id of [otpId, newId("otp"), newId("msg"), "nonsense"]) {
    const response = await callApi("GET", `/api/v1/otp/${id}`, { key });
    expect([id, response.status, response.json]).toEqual([id, 404, errorBody(response, "NOT_FOUND")]);
  }
});
