import { describe, expect, test } from "vitest";
import { buildContent } from "#lib/whatsapp/build-content.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";
import { type OutgoingContent, outgoingContentSchema } from "#lib/whatsapp/outgoing-content.ts";

const link = "https://example.com/a.png";

// Payloads as Meta documents them (docs/whatsapp.md#sending-messages).
const wire: [name: string, input: unknown, payload: Record<string, unknown>][] = [
  [
    "an image by link",
    { kind: "image", link, caption: "c" },
    { type: "image", image: { link, caption: "c" } },
  ],
  ["an uploaded image", { kind: "image", attachmentId: "att_1" }, { type: "image", image: {} }],
  ["a video", { kind: "video", link }, { type: "video", video: { link } }],
  ["a voice note", { kind: "audio", link, voice: true }, { type: "audio", audio: { link, voice: true } }],
  ["a sound", { kind: "audio", link }, { type: "audio", audio: { link } }],
  [
    "a document",
    { kind: "document", link, filename: "order.pdf", caption: "c" },
    { type: "document", document: { link, caption: "c", filename: "order.pdf" } },
  ],
  ["a sticker", { kind: "sticker", link }, { type: "sticker", sticker: { link } }],
  [
    "a place",
    { kind: "location", latitude: 37.4421, longitude: -122.1615, name: "Philz", address: "101 Forest Ave" },
    {
      type: "location",
      location: {
        latitude: 37.4421,
        longitude: -122.1615,
        name: "Philz",
        address: "101 Forest Ave",
      },
    },
  ],
  [
    "a card",
    {
      kind: "contacts",
      contacts: [
        {
          name: { formatted: "Barbara J. Johnson", first: "Barbara", last: "Johnson" },
          phones: [{ phone: "+19175559999", type: "Mobile" }],
          emails: [{ email: "b@x.com" }],
          organization: "Lucky Shrub",
        },
      ],
    },
    {
      type: "contacts",
      contacts: [
        {
          name: { formatted_name: "Barbara J. Johnson", first_name: "Barbara", last_name: "Johnson" },
          phones: [{ phone: "+19175559999", type: "Mobile" }],
          emails: [{ email: "b@x.com" }],
          org: { company: "Lucky Shrub" },
        },
      ],
    },
  ],
  [
    "a card with every field",
    {
      kind: "contacts",
      contacts: [
        {
          name: { formatted: "Dr. Barbara J. Johnson Esq.", middle: "J", prefix: "Dr.", suffix: "Esq." },
          phones: [{ phone: "+1 917 555 9999", waId: "19175559999", type: "WORK" }],
          urls: [{ url: "https://x.com", type: "WORK" }],
          addresses: [
            { street: "1 Hacker Way", city: "Menlo Park", state: "CA", zip: "94025", countryCode: "US" },
          ],
          department: "Design",
          jobTitle: "Manager",
          birthday: "1999-01-23",
        },
      ],
    },
    {
      type: "contacts",
      contacts: [
        {
          name: {
            formatted_name: "Dr. Barbara J. Johnson Esq.",
            first_name: "Dr. Barbara J. Johnson Esq.",
            ...{ middle_name: "J", prefix: "Dr.", suffix: "Esq." },
          },
          phones: [{ phone: "+1 917 555 9999", wa_id: "19175559999", type: "WORK" }],
          urls: [{ url: "https://x.com", type: "WORK" }],
          addresses: [
            { street: "1 Hacker Way", city: "Menlo Park", state: "CA", zip: "94025", country_code: "US" },
          ],
          org: { department: "Design", title: "Manager" },
          birthday: "1999-01-23",
        },
      ],
    },
  ],
  [
    "a reaction",
    { kind: "reaction", messageId: "msg_1", emoji: "😀" },
    { type: "reaction", reaction: { message_id: "wamid.Q", emoji: "😀" } },
  ],
  [
    "a reaction taken back",
    { kind: "reaction", messageId: "msg_1", emoji: null },
    { type: "reaction", reaction: { message_id: "wamid.Q", emoji: "" } },
  ],
  [
    "buttons",
    {
      kind: "buttons",
      header: { kind: "image", link },
      body: "Which?",
      footer: "f",
      buttons: [{ id: "change", title: "Change" }],
    },
    {
      type: "interactive",
      interactive: {
        type: "button",
        header: { type: "image", image: { link } },
        body: { text: "Which?" },
        footer: { text: "f" },
        action: { buttons: [{ type: "reply", reply: { id: "change", title: "Change" } }] },
      },
    },
  ],
  [
    "a list",
    {
      kind: "list",
      header: { kind: "text", text: "h" },
      body: "Which?",
      button: "Options",
      sections: [{ title: "ASAP", rows: [{ id: "r1", title: "Express", description: "1-2 days" }] }],
    },
    {
      type: "interactive",
      interactive: {
        type: "list",
        header: { type: "text", text: "h" },
        body: { text: "Which?" },
        action: {
          button: "Options",
          sections: [{ title: "ASAP", rows: [{ id: "r1", title: "Express", description: "1-2 days" }] }],
        },
      },
    },
  ],
  [
    "a link",
    { kind: "link", body: "See", label: "See dates", url: link },
    {
      type: "interactive",
      interactive: {
        type: "cta_url",
        body: { text: "See" },
        action: { name: "cta_url", parameters: { display_text: "See dates", url: link } },
      },
    },
  ],
  [
    "a request for the place",
    { kind: "location_request", body: "Where?" },
    {
      type: "interactive",
      interactive: {
        type: "location_request_message",
        body: { text: "Where?" },
        action: { name: "send_location" },
      },
    },
  ],
  [
    "a request for the number",
    { kind: "contact_request", body: "Your number?" },
    {
      type: "interactive",
      interactive: {
        type: "request_contact_info",
        body: { text: "Your number?" },
        action: { name: "request_contact_info" },
      },
    },
  ],
  [
    "a form with data for its first screen",
    {
      kind: "flow",
      header: { kind: "text", text: "h" },
      body: "When?",
      label: "Book",
      flowName: "delivery_day",
      flowToken: "order-1042",
      screen: "DELIVERY",
      data: { order: "NW-1042" },
      draft: true,
    },
    {
      type: "interactive",
      interactive: {
        type: "flow",
        header: { type: "text", text: "h" },
        body: { text: "When?" },
        action: {
          name: "flow",
          parameters: {
            flow_message_version: "3",
            flow_name: "delivery_day",
            flow_token: "order-1042",
            flow_cta: "Book",
            flow_action: "navigate",
            flow_action_payload: { screen: "DELIVERY", data: { order: "NW-1042" } },
            mode: "draft",
          },
        },
      },
    },
  ],
  [
    "a form whose endpoint chooses the screen",
    { kind: "flow", body: "When?", label: "Book", flowId: "77", action: "data_exchange" },
    {
      type: "interactive",
      interactive: {
        type: "flow",
        body: { text: "When?" },
        action: {
          name: "flow",
          parameters: {
            flow_message_version: "3",
            flow_id: "77",
            flow_cta: "Book",
            flow_action: "data_exchange",
          },
        },
      },
    },
  ],
];

describe.each(wire)("%s", (_name, input, payload) => {
  const parsed = outgoingContentSchema.parse(input);

  test("builds the documented payload, with context for a reply", () => {
    const reaction = parsed.kind === "reaction";
    expect(buildContent(parsed, reaction ? "wamid.Q" : null).payload).toEqual(payload);
    // Reactions have no context (docs/whatsapp.md#message-envelope).
    expect(buildContent(parsed, "wamid.Q").payload.context).toEqual(
      reaction ? undefined : { message_id: "wamid.Q" },
    );
  });

  test("produces content that the thread can render", () => {
    const { content } = buildContent(parsed, "wamid.Q");
    expect(messageContentSchema.parse(content)).toEqual(content);
  });
});

const row = (id: string) => ({ id, title: id });
const question = { kind: "buttons", body: "Which?" };
const choice = { kind: "list", body: "Which?", button: "Options" };
const form = { kind: "flow", body: "When?", label: "Book" };
const card = (parts: object) => ({ kind: "contacts", contacts: [{ name: { formatted: "Ana" }, ...parts }] });

const invalidInputs: [name: string, input: unknown, words: RegExp][] = [
  ["both a file and a link", { kind: "image", attachmentId: "att_1", link }, /exactly one/],
  ["neither a file nor a link", { kind: "image" }, /exactly one/],
  ["a link without https", { kind: "image", link: "http://example.com/a.png" }, /https/],
  ["a caption on a sticker", { kind: "sticker", link, caption: "c" }, /caption/],
  ["a caption too long", { kind: "image", link, caption: "x".repeat(1025) }, /1024/],
  ["a place off the globe", { kind: "location", latitude: 91, longitude: 0 }, /90/],
  ["no card", { kind: "contacts", contacts: [] }, /1/],
  ["a card's birthday in words", card({ birthday: "May 3" }), /YYYY-MM-DD/],
  [
    "a card's WhatsApp number with a plus",
    card({ phones: [{ phone: "1", waId: "+19175559999" }] }),
    /digits/,
  ],
  ["a card's empty address", card({ addresses: [{ type: "HOME" }] }), /at least one part/],
  ["a card's URL without a scheme", card({ urls: [{ url: "example.com" }] }), /https/],
  ["a word for an emoji", { kind: "reaction", messageId: "msg_1", emoji: "ok" }, /emoji/],
  ["no button", { ...question, buttons: [] }, /1/],
  ["four buttons", { ...question, buttons: ["a", "b", "c", "d"].map(row) }, /3/],
  [
    "two buttons alike",
    { ...question, buttons: [row("a"), { id: "b", title: "a" }] },
    /different text for each button/,
  ],
  ["a button too long", { ...question, buttons: [{ id: "a", title: "x".repeat(21) }] }, /20/],
  [
    "eleven rows",
    { ...choice, sections: [{ rows: Array.from({ length: 11 }, (_, index) => row(`r${index}`)) }] },
    /10 rows/,
  ],
  [
    "two sections without titles",
    { ...choice, sections: [{ rows: [row("a")] }, { rows: [row("b")] }] },
    /title/,
  ],
  ["two rows alike", { ...choice, sections: [{ rows: [row("a"), row("a")] }] }, /different ID for each row/],
  [
    "an image above a list",
    { ...choice, header: { kind: "image", link }, sections: [{ rows: [row("a")] }] },
    /text/,
  ],
  ["a form by ID and name", { ...form, flowId: "1", flowName: "a" }, /exactly one/],
  ["a form's data for no screen", { ...form, flowId: "1", data: { a: 1 } }, /screen/],
  [
    "a screen that the endpoint chooses",
    { ...form, flowId: "1", action: "data_exchange", screen: "A" },
    /endpoint/,
  ],
];

test.each(invalidInputs)("rejects %s with a message", (_name, input, words) => {
  const parsed = outgoingContentSchema.safeParse(input);
  expect(parsed.error?.issues.map(({ message, path }) => `${path.join(".")} ${message}`).join()).toMatch(
    words,
  );
});

test("accepts content at the limits", () => {
  const full: OutgoingContent = {
    kind: "list",
    body: "x".repeat(1024),
    footer: "x".repeat(60),
    button: "x".repeat(20),
    sections: Array.from({ length: 10 }, (_, index) => ({
      title: `${index}`.padEnd(24, "x"),
      rows: [{ id: `${index}`.padEnd(200, "x"), title: "x".repeat(24), description: "x".repeat(72) }],
    })),
  };
  expect(outgoingContentSchema.safeParse(full).success).toBe(true);
});
