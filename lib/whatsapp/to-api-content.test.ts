import { describe, expect, test } from "vitest";
import { type ApiContent, apiContentSchema } from "#lib/whatsapp/api-content-schema.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";
import { type ContentRefs, toApiContent } from "#lib/whatsapp/to-api-content.ts";

const NO_REFS: ContentRefs = { messageId: null, file: null, raw: undefined };

/** @param stored as JSON in a row */
function mapStored(stored: unknown, refs: Partial<ContentRefs> = {}): ApiContent {
  const content = messageContentSchema.parse(stored);
  if (content.kind === "note" || content.kind === "activity") throw new Error("Not public.");
  return apiContentSchema.parse(toApiContent(content, { ...NO_REFS, ...refs }));
}

const media = { mediaId: "1003383421387256", mimeType: "image/jpeg", sha256: null, caption: "Look" };
const noFile = { mediaId: null, mimeType: "image/jpeg", sha256: null, link: null };
const template = {
  kind: "template",
  name: "order_update",
  language: "en",
  category: "utility",
  headerKind: "image",
  header: null,
  headerMediaLink: "https://example.com/a%20b.jpg",
  headerMediaLinkGiven: "https://example.com/a b.jpg",
  body: "Hello Ana",
  footer: "Bye",
  buttons: [{ type: "URL", text: "Track", value: "https://example.com/1" }],
  variables: { "1": "Ana" },
  redacted: false,
};
const interactive = {
  kind: "interactive",
  header: "Coffee",
  headerMediaLink: null,
  body: "When?",
  footer: null,
  label: null,
  url: null,
  choices: [],
};
const philz = { latitude: 1.5, longitude: -2, name: "Philz", address: null, url: "https://a.example" };
const textHeader = { type: "text", text: "Coffee", mediaId: null, link: null };

test.each<[string, unknown, unknown]>([
  ["a text", { kind: "text", body: "Hi" }, { type: "text", body: "Hi", previewUrl: false }],
  [
    "a text with a preview",
    { kind: "text", body: "Hi", previewUrl: true },
    { type: "text", body: "Hi", previewUrl: true },
  ],
  ["an image", { kind: "image", ...media }, { type: "image", ...noFile, caption: "Look" }],
  ["a video", { kind: "video", ...media }, { type: "video", ...noFile, caption: "Look" }],
  ["a voice message", { kind: "audio", ...media, voice: true }, { type: "audio", ...noFile, voice: true }],
  [
    "a document by link",
    { kind: "document", ...media, link: "https://example.com/a.pdf", filename: "a.pdf" },
    { type: "document", ...noFile, link: "https://example.com/a.pdf", caption: "Look", filename: "a.pdf" },
  ],
  [
    "a sticker",
    { kind: "sticker", ...media, animated: true },
    { type: "sticker", ...noFile, animated: true },
  ],
  ["a location", { kind: "location", ...philz }, { type: "location", ...philz }],
  [
    "a tapped button",
    { kind: "interactive_reply", via: "button", id: "yes", title: "Yes", description: null },
    { type: "button_reply", id: "yes", title: "Yes" },
  ],
  [
    "a chosen row without a description",
    { kind: "interactive_reply", via: "list", id: "yes", title: "Yes", description: null },
    { type: "list_reply", id: "yes", title: "Yes", description: null },
  ],
  [
    "a form",
    {
      kind: "interactive_reply",
      via: "form",
      id: "flow",
      title: "Sent",
      description: null,
      form: {
        responseJson: '{"flow_token":"t","day":"Friday"}',
        fields: [{ name: "day", label: "Day", value: "Friday" }],
      },
    },
    {
      type: "flow_reply",
      name: "flow",
      text: "Sent",
      fields: [{ name: "day", label: "Day", value: "Friday" }],
      response: { flow_token: "t", day: "Friday" },
    },
  ],
  [
    "a call permission",
    {
      kind: "interactive_reply",
      via: "call_permission",
      id: "accept",
      title: "Allowed calls",
      description: null,
      callPermission: {
        granted: true,
        permanent: false,
        expiresAt: "2026-11-20T21:30:05.000Z",
        source: null,
      },
    },
    {
      type: "call_permission",
      granted: true,
      permanent: false,
      expiresAt: "2026-11-20T21:30:05.000Z",
      source: null,
    },
  ],
  [
    "a quick reply of a template",
    { kind: "button_reply", payload: "stop", text: "Unsubscribe" },
    { type: "quick_reply", payload: "stop", text: "Unsubscribe" },
  ],
  [
    "a number change",
    {
      kind: "system",
      type: "user_changed_number",
      body: "Changed",
      waId: "12195555358",
      bsuid: "US.1",
      previousWaId: "16505551234",
    },
    {
      type: "system",
      event: "user_changed_number",
      body: "Changed",
      phone: "12195555358",
      previousPhone: "16505551234",
      whatsappUserId: "US.1",
    },
  ],
  [
    "a template",
    template,
    {
      type: "template",
      name: "order_update",
      language: "en",
      category: "utility",
      variables: { "1": "Ana" },
      headerKind: "image",
      header: null,
      headerMediaLink: "https://example.com/a b.jpg",
      headerMediaId: null,
      headerLocation: null,
      body: "Hello Ana",
      footer: "Bye",
      buttons: [{ type: "url", text: "Track", value: "https://example.com/1" }],
      ...{ variableTypes: null, quickReplyPayloads: null, buttonParameters: null },
      ...{ headerProduct: null, offer: null, cards: [] },
    },
  ],
  [
    "an offer as earlier releases stored it",
    { ...template, offer: { text: "Ends soon", expiresAt: "2027-06-30T23:00:00+02:00" } },
    expect.objectContaining({ offer: { text: "Ends soon", expiresAt: "2027-06-30T21:00:00.000Z" } }),
  ],
  [
    "buttons",
    {
      ...interactive,
      type: "buttons",
      choices: [{ id: "y", section: null, title: "Yes", description: null }],
    },
    {
      type: "buttons",
      header: textHeader,
      body: "When?",
      footer: null,
      buttons: [{ id: "y", title: "Yes" }],
    },
  ],
  [
    "a list with two sections",
    {
      ...interactive,
      type: "list",
      label: "Choose",
      choices: [
        { id: "a", section: "Soon", title: "Today", description: "By noon" },
        { id: "b", section: "Soon", title: "Tomorrow", description: null },
        { id: "c", section: "Later", title: "Friday", description: null },
      ],
    },
    {
      type: "list",
      header: textHeader,
      body: "When?",
      footer: null,
      button: "Choose",
      sections: [
        {
          title: "Soon",
          rows: [
            { id: "a", title: "Today", description: "By noon" },
            { id: "b", title: "Tomorrow", description: null },
          ],
        },
        { title: "Later", rows: [{ id: "c", title: "Friday", description: null }] },
      ],
    },
  ],
  [
    "a link below a video",
    {
      ...interactive,
      type: "link",
      header: null,
      headerKind: "video",
      headerMediaLink: "https://a.example/v",
      label: "Open",
      url: "https://a.example",
    },
    {
      type: "link",
      header: { type: "video", text: null, mediaId: null, link: "https://a.example/v" },
      body: "When?",
      footer: null,
      label: "Open",
      url: "https://a.example",
    },
  ],
  [
    "a location request",
    { ...interactive, type: "location_request" },
    { type: "location_request", body: "When?" },
  ],
  [
    "a contact request",
    { ...interactive, type: "contact_request" },
    { type: "contact_request", body: "When?" },
  ],
  [
    "a call",
    { kind: "call", direction: "inbound", status: "failed", startedAt: null, durationSeconds: null },
    { type: "call", direction: "inbound", status: "failed", startedAt: null, durationSeconds: null },
  ],
  [
    "a message deleted by the business",
    { kind: "revoked", by: "business" },
    { type: "revoked", by: "business" },
  ],
  [
    "a poll",
    { kind: "unsupported", type: "poll", reason: "Not supported", errors: [] },
    { type: "unsupported", whatsappType: "poll", raw: null },
  ],
])("%s", (_name, stored, shown) => {
  expect(mapStored(stored)).toEqual(shown);
});

test("a contact card keeps its parts", () => {
  const name = { first: "Lucía", middle: null, last: "Gómez", prefix: null, suffix: null };
  const address = { street: "1 Forest Ave", city: "Palo Alto", state: "CA", zip: "94301", country: null };
  const stored = {
    kind: "contacts",
    contacts: [
      {
        name: "Lucía Gómez",
        phones: ["+1 (983) 555-2319"],
        organization: "Google",
        requested: true,
        waId: "19835552319",
        details: {
          nameParts: name,
          phones: [{ phone: "+1 (983) 555-2319", waId: "19835552319", type: "MOBILE" }],
          emails: [{ email: "l@example.com", type: "WORK" }],
          urls: [{ url: "https://example.com", type: null }],
          addresses: [
            { address: "1 Forest Ave, 94301 Palo Alto, CA", type: "HOME", countryCode: "us", ...address },
          ],
          department: "Sales",
          jobTitle: "Clerk",
          birthday: "1990-01-01",
        },
      },
    ],
  };
  expect(mapStored(stored)).toEqual({
    type: "contacts",
    contacts: [
      {
        name: { formatted: "Lucía Gómez", ...name },
        phones: [{ phone: "+1 (983) 555-2319", waId: "19835552319", type: "MOBILE" }],
        emails: [{ email: "l@example.com", type: "WORK" }],
        urls: [{ url: "https://example.com", type: null }],
        addresses: [
          { formatted: "1 Forest Ave, 94301 Palo Alto, CA", type: "HOME", countryCode: "us", ...address },
        ],
        organization: "Google",
        department: "Sales",
        jobTitle: "Clerk",
        birthday: "1990-01-01",
        requested: true,
      },
    ],
  });
});

test("a reaction has the ID of its message", () => {
  expect(mapStored({ kind: "reaction", targetWamid: "w", emoji: null }, { messageId: "msg_1" })).toEqual({
    type: "reaction",
    messageId: "msg_1",
    emoji: null,
  });
});

describe("the total of an order", () => {
  const order = (...items: unknown[]) => mapStored({ kind: "order", catalogId: null, text: null, items });
  const item = (quantity: number, price: number | null, currency: string | null = "USD") => ({
    productId: "p",
    quantity,
    price,
    currency,
  });
  test.each([
    [[item(2, 30), item(1, 25)], { amount: 85, currency: "USD" }],
    [[item(3, 0.1)], { amount: 0.3, currency: "USD" }],
    [[item(1, 30), item(1, null)], null],
    [[item(1, 30), item(1, 25, "EUR")], null],
    [[item(1, 30, null)], null],
    [[item(1e300, 1e300)], null],
    [[item(1, 1e305)], null],
    [[], null],
  ])("of %j is %j", (items, total) => {
    expect(order(...items)).toMatchObject({ total });
  });
});

test("a passcode appears neither in the text nor in a button", () => {
  const shown = mapStored({
    ...template,
    category: "authentication",
    redacted: true,
    body: "•••••• is your code",
    buttons: [{ type: "otp", text: "Copy code", value: "••••••" }],
    variables: { "1": null },
  });
  expect(shown).toMatchObject({ body: null, variables: { "1": null }, buttons: [{ value: null }] });
  expect(JSON.stringify(shown)).not.toContain("•");
});

test("long data of a form is omitted", () => {
  const data = { text: "x".repeat(9000) };
  const names = { flowId: "77", flowName: null, flowToken: null };
  const form = { ...names, action: "navigate", screen: "DAY", draft: false };
  const message = (content: object) =>
    mapStored({ ...interactive, type: "flow", flow: { ...form, ...content } });
  expect(message({ data })).toMatchObject({ type: "flow", data: null });
  expect(message({ data: { a: 1 } })).toMatchObject({ type: "flow", data: { a: 1 } });
  const flow = { type: "flow", data };
  const shown = mapStored({ ...template, buttonParameters: { "1": flow } });
  expect(shown).toMatchObject({ buttonParameters: { "1": { type: "flow", flowToken: null, data: null } } });
});

test("an unknown kind has what WhatsApp sent, unless it is long", () => {
  const unknown = { kind: "unknown", type: "poll" };
  const raw = (value: unknown) => mapStored(unknown, { raw: value });
  expect(raw({ options: 3 })).toEqual({ type: "unsupported", whatsappType: "poll", raw: { options: 3 } });
  expect(raw("x".repeat(8000))).toMatchObject({ raw: null });
  expect(raw(undefined)).toMatchObject({ raw: null });
});

test("a form that is long or no JSON object has no response", () => {
  const form = (responseJson: string) =>
    mapStored({
      kind: "interactive_reply",
      id: "",
      title: "Sent",
      description: null,
      form: { responseJson, fields: [] },
    });
  expect(form("[1]")).toMatchObject({ name: null, response: null });
  expect(form("not JSON")).toMatchObject({ response: null });
  expect(form(JSON.stringify({ a: "x".repeat(8000) }))).toMatchObject({ response: null });
});
