import fc from "fast-check";
import { expect, test } from "vitest";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { messageContentSchema, previewText } from "#lib/whatsapp/message-content.ts";
import { parseWebhook } from "#lib/whatsapp/parse-webhook.ts";

const expected: Record<string, string> = {
  "Text Message": "text",
  "Text Message with Context (Product Inquiry)": "text",
  "Text Message from Click to WhatsApp Ad": "text",
  "Reaction Message": "reaction",
  "Image Message": "image",
  "Location Message": "location",
  "Contact Sharing Message": "contacts",
  "Unsupported Message": "unsupported",
  "Button Message": "button_reply",
  "Interactive List Reply Message": "interactive_reply",
  "Interactive Button Reply Message": "interactive_reply",
  "Order Message": "order",
  "System Message": "system",
  "Group Create Message": "unknown",
  "Group Settings Update": "unknown",
  "Group Remove Participants": "unknown",
};

test.each(metaExamples("webhooks"))("Meta's example “%s” is read as what it is", (name, body) => {
  const [update, ...others] = parseWebhook(body);
  expect(others).toEqual([]);
  const kind = update?.kind === "message" ? update.content.kind : update?.kind;
  expect(kind).toBe(expected[name]);
  if (update?.kind === "message") {
    expect(messageContentSchema.parse(update.content)).toEqual(update.content);
    expect(previewText(update.content)).not.toBe("");
  }
});

function webhook(value: unknown, field = "messages"): unknown {
  return { object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ field, value }] }] };
}

const text = { id: "wamid.1", timestamp: "1749416383", type: "text", text: { body: "hi" } };

test("nothing odd inside a webhook makes the whole fail", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, field) => {
      expect(parseWebhook(webhook(value, field)).length).toBeGreaterThan(0);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (item) => {
      const updates = parseWebhook(webhook({ messages: [item, { ...text, from: "16505551234" }] }));
      expect(updates.at(-1)).toMatchObject({ kind: "message", wamid: "wamid.1" });
    }),
  );
});

test("what is no WhatsApp webhook at all is refused", () => {
  expect(() => parseWebhook({ object: "page", entry: [] })).toThrow();
  expect(() => parseWebhook(null)).toThrow();
});

test("a customer who hides the phone is known by the business-scoped id", () => {
  const contacts = [{ profile: { name: "Sheena", username: "@sheena" }, user_id: "US.1349" }];
  const [update] = parseWebhook(webhook({ contacts, messages: [{ ...text, from_user_id: "US.1349" }] }));
  expect(update).toMatchObject({
    sender: { waId: null, bsuid: "US.1349", username: "sheena", profileName: "Sheena" },
  });
});

test("a business-scoped id in the place of the phone is not taken for one", () => {
  const [update] = parseWebhook(webhook({ messages: [{ ...text, from: "US.1349" }] }));
  expect(update).toMatchObject({ sender: { waId: null, bsuid: "US.1349" } });
});

test("characters that the database cannot hold are taken out", () => {
  const [update] = parseWebhook(
    webhook({ messages: [{ ...text, from: "1650555", text: { body: "a\0b\ud800" } }] }),
  );
  expect(update).toMatchObject({ content: { kind: "text", body: "ab\ufffd" } });
});

test("a time in milliseconds is told from one in seconds", () => {
  const at = (timestamp: string) =>
    parseWebhook(webhook({ messages: [{ ...text, from: "1650555", timestamp }] }))[0];
  expect(at("1749416383")).toMatchObject({ timestamp: new Date(1_749_416_383_000) });
  expect(at("1749416383123")).toMatchObject({ timestamp: new Date(1_749_416_383_123) });
});
