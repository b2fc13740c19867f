import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { generateSecret, openSecret, sealSecret, signEvent } from "#lib/webhooks/sign-event.ts";

const event = {
  id: "evt_01k0000000000000000000test",
  body: '{"id":"evt_01k0000000000000000000test","type":"message.delivered","timestamp":"2025-11-06T00:00:00.000Z","data":{"messageId":"msg_01k0000000000000000000test","status":"delivered"}}',
  at: new Date(1762387200 * 1000),
};

test("produces the documented test vector", () => {
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  expect(signEvent([secret], event)).toEqual({
    "webhook-id": "evt_01k0000000000000000000test",
    "webhook-timestamp": "1762387200",
    "webhook-signature": "v1,THursPGqoo3kHL/hKPFauhen7+t2UP9clZCeZ/8gtw0=",
  });
});

test("verifies with either of two secrets and with no other", () => {
  const [now, before, unrelated] = [generateSecret(), generateSecret(), generateSecret()];
  const headers = signEvent([now, before], { ...event, at: new Date() });
  expect(new Webhook(now).verify(event.body, headers)).toEqual(JSON.parse(event.body));
  expect(new Webhook(before).verify(event.body, headers)).toEqual(JSON.parse(event.body));
  expect(() => new Webhook(unrelated).verify(event.body, headers)).toThrow();
  expect(() => new Webhook(now).verify(`${event.body} `, headers)).toThrow();
});

test("generates 32 random bytes and encrypts them bound to the endpoint", () => {
  const [secret, id] = [generateSecret(), newId("whk")];
  expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
  const sealed = sealSecret(id, secret);
  expect(sealed).not.toContain(secret.slice(6, 20));
  expect(openSecret(id, sealed)).toBe(secret);
  expect(() => openSecret(newId("whk"), sealed)).toThrow();
});
