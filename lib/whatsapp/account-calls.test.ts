import { expect, test } from "vitest";
import { clientAt, clientOf, recordingClient, respondWith } from "#lib/testing/graph-server.ts";
import { freePort } from "#lib/testing/start-server.ts";

test("reads a number with all of its fields", async () => {
  const { client, requests } = await recordingClient(
    {
      id: "1",
      display_phone_number: "+1 631-555-5555",
      verified_name: "Lucky Shrub",
      quality_rating: "GREEN",
      name_status: "APPROVED",
      status: "CONNECTED",
      throughput: { level: "STANDARD" },
      whatsapp_business_manager_messaging_limit: "TIER_250",
      webhook_configuration: { application: "https://example.com/webhooks" },
      health_status: {
        can_send_message: "BLOCKED",
        entities: [
          {
            entity_type: "WABA",
            id: "2",
            can_send_message: "BLOCKED",
            errors: [
              { error_code: 141006, error_description: "No payment method", possible_solution: "Add one" },
            ],
          },
        ],
      },
    },
    { id: "1", display_phone_number: "+1 631-555-5555" },
  );
  expect(await client.getNumber("1")).toEqual({
    ok: true,
    value: {
      displayNumber: "+1 631-555-5555",
      verifiedName: "Lucky Shrub",
      nameStatus: "APPROVED",
      qualityRating: "GREEN",
      status: "CONNECTED",
      codeVerification: null,
      throughputLevel: "STANDARD",
      limitTier: "TIER_250",
      callbackUrl: "https://example.com/webhooks",
      health: {
        canSend: "BLOCKED",
        problems: [
          {
            entity: "WABA",
            canSend: "BLOCKED",
            code: 141006,
            description: "No payment method",
            solution: "Add one",
          },
        ],
      },
    },
  });
  expect(await client.getNumber("1")).toMatchObject({ value: { verifiedName: null, qualityRating: null } });
  expect(requests[0]).toMatchObject({ method: "GET", url: expect.stringMatching(/^\/v25\.0\/1\?fields=/) });
});

test.each([
  [
    "WhatsApp's own words",
    { error: { message: "Invalid OAuth access token", code: 190 } },
    190,
    "Invalid OAuth access token",
  ],
  ["the status when there are no words", "<html>", null, "WhatsApp responded with HTTP 401"],
])("a refused call returns the error %s", async (_name, body, code, title) => {
  const client = await clientOf(respondWith(401, body));
  expect(await client.getNumber("1")).toMatchObject({ ok: false, error: { code, title } });
});

test("a call without a connection returns an error", async () => {
  const client = clientAt(`http://127.0.0.1:${await freePort()}`);
  expect(await client.getNumber("1")).toMatchObject({
    ok: false,
    error: { code: null, title: "WhatsApp could not be reached (ECONNREFUSED)" },
  });
  const dropping = await clientOf((request) => request.socket.destroy());
  expect(await dropping.getNumber("1")).toMatchObject({
    error: { title: "WhatsApp did not respond (ECONNRESET)" },
  });
});

test("debugToken returns a token's permissions and expiry", async () => {
  const data = {
    app_id: "634974688087057",
    type: "SYSTEM_USER",
    is_valid: true,
    scopes: ["whatsapp_business_messaging", 1],
  };
  const { client, requests } = await recordingClient(
    { data: { ...data, expires_at: 0 } },
    { data: { ...data, expires_at: 1_758_754_645 } },
  );
  const info = {
    valid: true,
    appId: "634974688087057",
    type: "SYSTEM_USER",
    scopes: ["whatsapp_business_messaging"],
  };
  expect(await client.debugToken("EAA+other")).toEqual({ ok: true, value: { ...info, expiresAt: null } });
  expect(await client.debugToken("EAA+other")).toMatchObject({
    value: { expiresAt: new Date("2025-09-24T22:57:25.000Z") },
  });
  expect(requests[0]?.url).toBe("/v25.0/debug_token?input_token=EAA%2Bother");
});

test("subscribes to an account's webhooks, with and without a callback override", async () => {
  const { client, requests } = await recordingClient(
    { success: true },
    { success: true },
    {
      data: [
        {
          whatsapp_business_api_data: { id: "7", name: "Parley", link: "https://x.com" },
          override_callback_uri: "https://y.com/hook",
        },
        {},
      ],
    },
  );
  const callback = { callbackUri: "https://y.com/hook", verifyToken: "v" };
  expect(await client.subscribeApp("9", callback)).toEqual({ ok: true, value: null });
  expect(await client.subscribeApp("9")).toEqual({ ok: true, value: null });
  expect(await client.listSubscribedApps("9")).toEqual({
    ok: true,
    value: [
      { id: "7", name: "Parley", callbackUri: "https://y.com/hook" },
      { id: null, name: null, callbackUri: null },
    ],
  });
  expect(requests).toEqual([
    {
      method: "POST",
      url: "/v25.0/9/subscribed_apps",
      body: { override_callback_uri: "https://y.com/hook", verify_token: "v" },
    },
    { method: "POST", url: "/v25.0/9/subscribed_apps", body: undefined },
    { method: "GET", url: "/v25.0/9/subscribed_apps", body: undefined },
  ]);
});
