import { expect, test } from "vitest";
import { buildContent } from "#lib/whatsapp/build-content.ts";
import { outgoingContentSchema } from "#lib/whatsapp/outgoing-content.ts";
import { readOutgoing } from "#lib/whatsapp/read-outgoing.ts";

const header = { kind: "video", link: "https://example.com/a.mp4" };
const body = "When?";

const cases: [name: string, input: { kind: string } & Record<string, unknown>][] = [
  ["an image by link", { kind: "image", link: "https://example.com/a.jpg", caption: "Look" }],
  ["a video", { kind: "video", link: "https://example.com/a.mp4" }],
  ["a sticker", { kind: "sticker", link: "https://example.com/a.webp" }],
  ["a document", { kind: "document", link: "https://example.com/a.pdf", filename: "a.pdf" }],
  ["a voice message", { kind: "audio", link: "https://example.com/a.ogg", voice: true }],
  ["a location", { kind: "location", latitude: 1.5, longitude: -2, name: "Shop" }],
  [
    "contact cards",
    {
      kind: "contacts",
      contacts: [
        {
          name: { formatted: "Lucía Gómez", first: "Lucía", last: "Gómez" },
          phones: [{ phone: "+19835552319", type: "WORK" }],
          emails: [{ email: "l@example.com" }],
          organization: "Google",
        },
      ],
    },
  ],
  ["a reaction", { kind: "reaction", messageId: "msg_1", emoji: "👍" }],
  ["buttons", { kind: "buttons", header, body, footer: "Bye", buttons: [{ id: "y", title: "Yes" }] }],
  [
    "a list",
    {
      kind: "list",
      header: { kind: "text", text: "Coffee" },
      body,
      button: "Choose",
      sections: [
        { title: "Soon", rows: [{ id: "a", title: "Today", description: "By noon" }] },
        { title: "Later", rows: [{ id: "b", title: "Friday" }] },
      ],
    },
  ],
  ["a link", { kind: "link", body, label: "Open", url: "https://example.com" }],
  ["a location request", { kind: "location_request", body }],
  ["a contact request", { kind: "contact_request", body }],
  [
    "a flow",
    {
      kind: "flow",
      body,
      label: "Book",
      flowId: "7",
      flowToken: "t",
      screen: "FIRST",
      data: { a: 1 },
      draft: true,
    },
  ],
];

test.each(cases)("reads %s as it is stored when it is sent", (_name, input) => {
  const { payload, content } = buildContent(outgoingContentSchema.parse(input), "wamid.1");
  expect(readOutgoing(payload)).toEqual(content);
});

test("every kind of content that Parley sends is read", () => {
  const read = cases.map(([, { kind }]) => kind);
  const kinds = outgoingContentSchema.options.map(({ shape }) => shape.kind.value);
  expect(kinds.filter((kind) => !read.includes(kind))).toEqual([]);
});

test("a kind that Parley does not send is unknown", () => {
  const interactive = { type: "catalog_message", body: { text: body }, action: {} };
  expect(readOutgoing({ type: "interactive", interactive })).toEqual({
    kind: "unknown",
    type: "interactive",
  });
});
