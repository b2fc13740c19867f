import fc from "fast-check";
import { expect, test } from "vitest";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";
import { parseWebhook, WebhookEnvelopeError } from "#lib/whatsapp/parse-webhook.ts";

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

test.each(metaExamples("webhooks"))("parses Meta's example “%s” to the expected kind", (name, body) => {
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

test("no malformed part of a webhook makes the whole fail", () => {
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

test("rejects a body that is not a WhatsApp webhook", () => {
  for (const body of [{ object: "page", entry: [] }, { object: "whatsapp_business_account" }, "x", null]) {
    expect(() => parseWebhook(body)).toThrow(WebhookEnvelopeError);
  }
});

test("parses any JSON or throws WebhookEnvelopeError", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      try {
        parseWebhook(json);
      } catch (error) {
        expect(error).toBeInstanceOf(WebhookEnvelopeError);
      }
    }),
  );
});

const mine = { ...text, from: "16505551234" };

test.each<[string, unknown]>([
  [
    "an odd entry",
    {
      entry: [null, { id: "1" }, { id: "1", changes: [{ field: "messages", value: { messages: [mine] } }] }],
    },
  ],
  [
    "an odd change",
    { entry: [{ id: "1", changes: [7, { field: "messages", value: { messages: [mine] } }] }] },
  ],
  [
    "a list that is none",
    { entry: [{ id: "1", changes: [{ field: "messages", value: { statuses: 7, messages: [mine] } }] }] },
  ],
])("%s is unreadable and does not affect the message next to it", (_name, body) => {
  const updates = parseWebhook({ object: "whatsapp_business_account", ...(body as object) });
  expect(updates.some((update) => update.kind === "unreadable")).toBe(true);
  expect(updates.filter((update) => update.kind === "message")).toHaveLength(1);
});

test.each(["history", "smb_app_state_sync", "standby"])(
  "the field %s is ignored as a whole, whatever its lists are named",
  (field) => {
    const value = { messages: [mine], message_echoes: [mine], errors: [{ code: 131000 }] };
    expect(parseWebhook(webhook(value, field))).toEqual([{ kind: "unknown", field, value }]);
  },
);

test("the lists of a change without a field are read", () => {
  const changes = [{ value: { messages: [mine] } }];
  const body = { object: "whatsapp_business_account", entry: [{ id: "1", changes }] };
  expect(parseWebhook(body)).toMatchObject([{ kind: "message", wamid: "wamid.1" }]);
});

test("a list that is null or empty has nothing to read", () => {
  const lists = { errors: null, messages: [mine], statuses: null };
  expect(parseWebhook(webhook(lists)).map(({ kind }) => kind)).toEqual(["message"]);
  for (const value of [{ messages: [], statuses: [] }, { messages: null }])
    expect(parseWebhook(webhook(value))).toEqual([{ kind: "unknown", field: "messages", value }]);
  expect(parseWebhook(webhook({ contacts: [] }))).toMatchObject([{ kind: "unreadable" }]);
});

test("parses every entry, change, message, status and error of a batch", () => {
  const status = { id: "wamid.2", status: "sent", timestamp: "1750030073", recipient_id: "16505551234" };
  const change = (value: unknown) => ({ field: "messages", value });
  const updates = parseWebhook({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "1",
        changes: [change({ messages: [mine, mine], statuses: [status], errors: [{ code: 131000 }] })],
      },
      { id: "2", changes: [change({ statuses: [status, { ...status, status: "deleted" }] })] },
    ],
  });
  expect(updates.map((update) => [update.kind, "wabaId" in update ? update.wabaId : null])).toEqual([
    ["message", "1"],
    ["message", "1"],
    ["status", "1"],
    ["error", "1"],
    ["status", "2"],
    ["unknown", null],
  ]);
});

test("a message has its number, sender, quoted message and referral", () => {
  const metadata = { display_phone_number: "15550783881", phone_number_id: "106540352242922" };
  const contacts = [
    { profile: { name: "Sheena", username: "@sheena" }, wa_id: "16505551234", user_id: "US.1" },
  ];
  const referred_product = { catalog_id: "9", product_retailer_id: "sku" };
  const context = { from: "15550783881", id: "wamid.0", frequently_forwarded: true, referred_product };
  const referral = {
    ...{ source_type: "ad", source_id: "7", source_url: "https://fb.me/x", ctwa_clid: "c" },
    ...{ media_type: "video", video_url: "https://example.com/ad.mp4", welcome_message: { text: "Hello" } },
  };
  expect(parseWebhook(webhook({ metadata, contacts, messages: [{ ...mine, context, referral }] }))).toEqual([
    {
      kind: "message",
      wabaId: "1",
      phoneNumberId: "106540352242922",
      displayNumber: "15550783881",
      sender: {
        waId: "16505551234",
        bsuid: "US.1",
        parentBsuid: null,
        username: "sheena",
        profileName: "Sheena",
      },
      wamid: "wamid.1",
      timestamp: new Date("2025-06-08T20:59:43.000Z"),
      content: { kind: "text", body: "hi" },
      replyToWamid: "wamid.0",
      forwarded: "often",
      groupId: null,
      referral: {
        sourceType: "ad",
        sourceId: "7",
        sourceUrl: "https://fb.me/x",
        headline: null,
        body: null,
        clickId: "c",
        mediaType: "video",
        imageUrl: null,
        videoUrl: "https://example.com/ad.mp4",
        thumbnailUrl: null,
        welcomeText: "Hello",
      },
      product: { catalogId: "9", productId: "sku" },
    },
  ]);
});

test("a message without a sender, id or valid time is unreadable, with the ids that could be read", () => {
  const { id, ...anonymous } = mine;
  const odd = [
    text,
    anonymous,
    { ...mine, timestamp: "1e300" },
    { ...mine, timestamp: "99999999999999999" },
    { ...mine, timestamp: null },
  ];
  const nobody = null;
  const ana = { waId: "16505551234", bsuid: null };
  expect(parseWebhook(webhook({ messages: odd }))).toMatchObject([
    { kind: "unreadable", reason: "no_person", wamid: "wamid.1", person: nobody },
    { kind: "unreadable", reason: "no_id", wamid: null, person: ana },
    { kind: "unreadable", reason: "no_timestamp", wamid: "wamid.1", person: ana },
    { kind: "unreadable", reason: "no_timestamp", wamid: "wamid.1", person: ana },
    { kind: "unreadable", reason: "no_timestamp", wamid: "wamid.1", person: ana },
  ]);
});

test("the person of an unreadable item is never the business", () => {
  const [business, customer] = ["15550783881", "16505551234"];
  const call = { id: "wacid.1", timestamp: text.timestamp, event: 7 };
  const sides = { from: business, to: customer };
  const { id, ...echo } = { ...text, ...sides };
  const ana = { waId: customer, bsuid: null };
  const readEcho = (item: unknown) => parseWebhook(webhook({ message_echoes: [item] }, "smb_message_echoes"));
  const readCall = (item: unknown) => parseWebhook(webhook({ calls: [item] }, "calls"));
  expect(readEcho(echo)).toMatchObject([{ reason: "no_id", person: ana }]);
  expect(readEcho({ ...text, from: business })).toMatchObject([
    { reason: "no_person", wamid: "wamid.1", person: null },
  ]);
  expect(readCall({ ...call, ...sides, direction: "BUSINESS_INITIATED" })).toMatchObject([{ person: ana }]);
  expect(readCall({ ...call, direction: "USER_INITIATED", to: business })).toMatchObject([{ person: null }]);
});

test.each(["payment", "call"])("a status of a %s is not of the message", (type) => {
  const item = {
    id: "wamid.1",
    type,
    status: "failed",
    timestamp: "1750030073",
    recipient_id: "16505551234",
  };
  expect(parseWebhook(webhook({ statuses: [item, { ...item, type: "message" }] }))).toMatchObject([
    { kind: "unknown", field: "statuses", value: item },
    { kind: "status", status: "failed" },
  ]);
});

test("a status has its recipient, pricing and errors", () => {
  const [update] = parseWebhook(
    webhook({
      statuses: [
        {
          id: "wamid.9",
          status: "failed",
          timestamp: "1750030073",
          recipient_user_id: "US.1",
          biz_opaque_callback_data: "msg_1",
          pricing: { billable: true, pricing_model: "PMP", type: "regular", category: "marketing" },
          errors: [
            { code: 131049, title: "Withheld", error_data: { details: "d" } },
            null,
            { code: 1, error_data: "s" },
            { code: 1.5, title: "Half" },
            { code: "12345678901234567890", title: "Long" },
          ],
        },
      ],
    }),
  );
  expect(update).toEqual({
    kind: "status",
    wabaId: "1",
    phoneNumberId: null,
    wamid: "wamid.9",
    status: "failed",
    timestamp: new Date("2025-06-15T23:27:53.000Z"),
    recipient: { waId: null, bsuid: "US.1" },
    contact: { waId: null, bsuid: "US.1", parentBsuid: null, username: null, profileName: null },
    callbackData: "msg_1",
    pricing: { category: "marketing", type: "regular", model: "PMP" },
    errors: [
      { code: 131049, subcode: null, title: "Withheld", details: "d", traceId: null },
      { code: 1, subcode: null, title: "API unknown", details: "s", traceId: null },
      { code: null, subcode: null, title: "Half", details: null, traceId: null },
      { code: null, subcode: null, title: "Long", details: null, traceId: null },
    ],
  });
});

test("a marketing opt-out identifies the customer by id", () => {
  const preference = {
    wa_id: "16505551234",
    user_id: "US.1",
    category: "marketing_messages",
    value: "stop",
    timestamp: 1731705721,
  };
  expect(parseWebhook(webhook({ user_preferences: [preference, {}] }, "user_preferences"))).toMatchObject([
    { kind: "user-preference", sender: { waId: "16505551234", bsuid: "US.1" }, value: "stop" },
    { kind: "unreadable", field: "user_preferences" },
  ]);
});

test("deep nesting does not overflow the stack, and names are storable in PostgreSQL", () => {
  let deep: unknown = "x";
  for (let level = 0; level < 50_000; level += 1) deep = [deep];
  expect(parseWebhook(webhook({ messages: [mine], deep }))).toMatchObject([{ kind: "message" }]);
  expect(parseWebhook(webhook({ "a\0b": 1 }, "other"))).toEqual([
    { kind: "unknown", field: "other", value: { ab: 1 } },
  ]);
});

test("removes characters that PostgreSQL cannot store", () => {
  const [update] = parseWebhook(
    webhook({ messages: [{ ...text, from: "1650555", text: { body: "a\0b\ud800" } }] }),
  );
  expect(update).toMatchObject({ content: { kind: "text", body: "ab\ufffd" } });
});

test("distinguishes times in milliseconds from seconds", () => {
  const at = (timestamp: string) =>
    parseWebhook(webhook({ messages: [{ ...text, from: "1650555", timestamp }] }))[0];
  expect(at("1749416383")).toMatchObject({ timestamp: new Date(1_749_416_383_000) });
  expect(at("1749416383123")).toMatchObject({ timestamp: new Date(1_749_416_383_123) });
});
