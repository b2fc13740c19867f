import { expect, test } from "vitest";
import { kindTraits } from "#lib/whatsapp/kind-rules.ts";
import { readContent } from "#lib/whatsapp/read-content.ts";

// One of each row of docs/whatsapp.md#inbound-messages, and observed variants.
const cases: [type: string, value: unknown, content: object][] = [
  ["text", { body: "hi" }, { kind: "text", body: "hi" }],
  ["image", { id: "1" }, { kind: "image", mediaId: "1" }],
  [
    "video",
    { id: "1", mime_type: "video/mp4", sha256: "s=", caption: "c" },
    { kind: "video", mediaId: "1", mimeType: "video/mp4", sha256: "s=", caption: "c" },
  ],
  ["audio", { id: "1", mime_type: "audio/ogg; codecs=opus", voice: true }, { kind: "audio", voice: true }],
  ["audio", { id: "1" }, { kind: "audio", voice: false, mimeType: null }],
  ["voice", { id: "1" }, { kind: "audio", voice: true }],
  ["document", { id: "1", filename: "r.pdf" }, { kind: "document", filename: "r.pdf" }],
  ["sticker", { id: "1", animated: true }, { kind: "sticker", animated: true }],
  [
    "location",
    { latitude: "37.44", longitude: -122.16 },
    { kind: "location", latitude: 37.44, longitude: -122.16 },
  ],
  ["location", { latitude: null, longitude: "" }, { kind: "unknown", type: "location" }],
  ["location", { latitude: 91, longitude: 0 }, { kind: "unknown" }],
  [
    "contacts",
    [
      null,
      { name: { first_name: "Bo", last_name: "Li" }, phones: [7, { wa_id: "4930" }], org: { company: "X" } },
    ],
    { kind: "contacts", contacts: [{ name: "Bo Li", phones: ["4930"], organization: "X" }] },
  ],
  [
    "contacts",
    [{ vcard: "BEGIN:VCARD\nFN:Bo Li\nitem1.TEL;waid=4930:+49 30\nEND:VCARD" }],
    { contacts: [{ name: "Bo Li", phones: ["+49 30"] }] },
  ],
  ["contacts", "none", { kind: "unknown", type: "contacts" }],
  ["reaction", { message_id: "w", emoji: "👍" }, { kind: "reaction", targetWamid: "w", emoji: "👍" }],
  ["reaction", { message_id: "w", emoji: "" }, { kind: "reaction", emoji: null }],
  ["reaction", { message_id: "w" }, { kind: "reaction", emoji: null }],
  [
    "interactive",
    { type: "list_reply", list_reply: { id: "r1", title: "Express", description: "1-2 days" } },
    { kind: "interactive_reply", id: "r1", title: "Express", description: "1-2 days" },
  ],
  [
    "interactive",
    { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json: "{}" } },
    { kind: "interactive_reply", id: "flow", title: "Sent" },
  ],
  ["interactive", undefined, { kind: "unknown", type: "interactive" }],
  ["button", { payload: "p" }, { kind: "button_reply", text: "p", payload: "p" }],
  ["button", {}, { kind: "unknown", type: "button" }],
  ["button", { text: "Stop" }, { kind: "button_reply", text: "Stop", payload: null }],
  [
    "order",
    {
      catalog_id: "c",
      text: "",
      product_items: [{ product_retailer_id: "p", quantity: "2", item_price: 30, currency: "USD" }, 1],
    },
    { kind: "order", text: null, items: [{ productId: "p", quantity: 2, price: 30, currency: "USD" }] },
  ],
  [
    "system",
    { type: "user_changed_number", body: "Ana changed", wa_id: "4931", user_id: "DE.2" },
    { kind: "system", type: "user_changed_number", waId: "4931", bsuid: "DE.2" },
  ],
  ["edit", { original_message_id: "w" }, { kind: "unknown", type: "edit" }],
  ["revoke", { original_message_id: "w" }, { kind: "unknown", type: "revoke" }],
  ["constructor", {}, { kind: "unknown", type: "constructor" }],
];

test.each(cases)("reads a %s of %j", (type, value, content) => {
  expect(readContent({ type, [type]: value })).toMatchObject(content);
});

test("every kind of message that customers send is read", () => {
  const written = cases.flatMap(([, , content]) => ("kind" in content ? [content.kind] : []));
  // Read elsewhere, or only sent or stored by Parley.
  const others = ["unsupported", "call", "revoked", "interactive", "template", "note", "activity"];
  const kinds = Object.keys(kindTraits);
  expect(kinds.filter((kind) => !written.includes(kind) && !others.includes(kind))).toEqual([]);
});

test("reads content without a type by its member, and reports why content is missing", () => {
  const untyped = { type: "unknown", text: { body: "hi" } };
  expect(readContent(untyped)).toEqual({ kind: "text", body: "hi" });
  const errors = [{ code: 131052, title: "Media download error" }];
  expect(readContent({ type: "image", errors })).toEqual({
    ...{ kind: "unsupported", type: "image", reason: "Media download error" },
    errors: [{ code: 131052, title: "Media download error", details: null }],
  });
});

test("reports why WhatsApp could not forward a message", () => {
  const errors = [{ code: 131051, title: "Message type unknown", error_data: { details: "Not supported." } }];
  expect(readContent({ type: "unsupported", errors, unsupported: { type: "poll" } })).toEqual({
    kind: "unsupported",
    type: "poll",
    reason: "Not supported.",
    errors: [{ code: 131051, title: "Message type unknown", details: "Not supported." }],
  });
  expect(readContent({ type: "unsupported" })).toEqual({ kind: "unsupported", type: null, reason: null });
});
