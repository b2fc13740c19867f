import { expect, test } from "vitest";
import { signBody, verifySignature } from "#lib/whatsapp/verify-signature.ts";

// A vector for docs/whatsapp.md#webhook-signature: 439 bytes with literal backslash escapes.
const BODY =
  '{"object":"whatsapp_business_account","entry":[{"id":"102290129340398","changes":[{"value":{"messaging_product":"whatsapp","metadata":{"display_phone_number":"15550783881","phone_number_id":"106540352242922"},"contacts":[{"profile":{"name":"Zo\\u00eb"},"wa_id":"16505551234"}],"messages":[{"from":"16505551234","id":"wamid.TEST1","timestamp":"1749416383","type":"text","text":{"body":"me\\u0040x.com \\ud83d\\udc4d"}}]},"field":"messages"}]}]}';
const HEADER = "sha256=cb17c3ded1c8200d85d2a2d902598edea42dc3af4a1bb4b82b76150d4726bf25";
const SECRET = "test-app-secret";
const bytes = Buffer.from(BODY);

test("the signature of the raw bytes matches Meta's", () => {
  expect(bytes.length).toBe(439);
  expect(signBody(bytes, SECRET)).toBe(HEADER);
  expect(verifySignature(bytes, HEADER, SECRET)).toBe(true);
});

test.each([
  ["a body that was parsed and written again", Buffer.from(JSON.stringify(JSON.parse(BODY))), HEADER, SECRET],
  ["another secret", bytes, HEADER, "another"],
  ["no header", bytes, null, SECRET],
  ["an empty header", bytes, "", SECRET],
  ["upper-case digits", bytes, HEADER.toUpperCase(), SECRET],
  ["a cut signature", bytes, HEADER.slice(0, -2), SECRET],
])("rejects %s", (_name, body, header, secret) => {
  expect(verifySignature(body, header, secret)).toBe(false);
});
