import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "#sdk/index.ts";

// The vector of the API's documentation.
const SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const BODY =
  '{"id":"evt_01k0000000000000000000test","type":"message.delivered","timestamp":"2025-11-06T00:00:00.000Z","data":{"messageId":"msg_01k0000000000000000000test","status":"delivered"}}';
const HEADERS = {
  "webhook-id": "evt_01k0000000000000000000test",
  "webhook-timestamp": "1762387200",
  "webhook-signature": "v1,THursPGqoo3kHL/hKPFauhen7+t2UP9clZCeZ/8gtw0=",
};
const ANY_TIME = { toleranceSeconds: Number.POSITIVE_INFINITY };
const OTHER = `whsec_${btoa("another secret of the endpoint")}`;

test("verifies the documented vector, from text or bytes, with either kind of headers", async () => {
  for (const body of [BODY, new TextEncoder().encode(BODY)]) {
    for (const headers of [
      HEADERS,
      new Headers(HEADERS),
      { "Webhook-Id": HEADERS["webhook-id"], ...HEADERS },
    ]) {
      const event = await verifyWebhook({ body, headers, secret: SECRET, ...ANY_TIME });
      expect(event).toMatchObject({ id: HEADERS["webhook-id"], type: "message.delivered" });
    }
  }
});

test("accepts one of several secrets and one of several signatures", async () => {
  const at = new Date();
  const signature = [OTHER, SECRET].map((secret) => new Webhook(secret).sign("evt_1", at, BODY)).join(" ");
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": `v1a,unknown ${signature}`,
  };
  await expect(verifyWebhook({ body: BODY, headers, secret: SECRET })).resolves.toBeDefined();
  await expect(verifyWebhook({ body: BODY, headers, secret: ["whsec_AAAA", OTHER] })).resolves.toBeDefined();
});

test.each([
  ["an altered body", { body: BODY.replace("delivered", "read") }],
  ["another id", { headers: { ...HEADERS, "webhook-id": "evt_2" } }],
  ["another secret", { secret: OTHER }],
  ["an empty signature", { headers: { ...HEADERS, "webhook-signature": "v1," } }],
  ["a signature that is no base64", { headers: { ...HEADERS, "webhook-signature": "v1,%%%" } }],
  ["a missing header", { headers: { "webhook-id": "evt_1" } }],
  ["an old timestamp", { toleranceSeconds: 300 }],
  ["a timestamp that is no number", { headers: { ...HEADERS, "webhook-timestamp": "soon" } }],
])("rejects %s", async (_, change) => {
  const options = { body: BODY, headers: HEADERS, secret: SECRET, ...ANY_TIME, ...change };
  await expect(verifyWebhook(options)).rejects.toBeInstanceOf(WebhookVerificationError);
});

test("refuses a secret that is none", async () => {
  const options = { body: BODY, headers: HEADERS, secret: "whsec_%%%", ...ANY_TIME };
  await expect(verifyWebhook(options)).rejects.toThrow("starts with whsec_");
});

test("says that a parsed body cannot be verified", async () => {
  const options = { body: JSON.parse(BODY), headers: HEADERS, secret: SECRET, ...ANY_TIME };
  await expect(verifyWebhook(options)).rejects.toMatchObject({
    name: "TypeError",
    message: expect.stringContaining("raw body"),
  });
});
