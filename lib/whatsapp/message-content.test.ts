import { describe, expect, test } from "vitest";
import { type ApiContent, apiContentSchema } from "#lib/whatsapp/api-content-schema.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { type MessageContent, messageContentSchema } from "#lib/whatsapp/message-content.ts";
import { toApiContent } from "#lib/whatsapp/to-api-content.ts";

const file = { mediaId: "1", mimeType: "image/jpeg", sha256: null, caption: null };
const template: MessageContent = {
  kind: "template",
  name: "a",
  language: "en",
  category: "utility",
  headerKind: "none",
  header: null,
  headerMediaLink: null,
  body: "Your order\nhas shipped.",
  footer: null,
  buttons: [],
  redacted: false,
};

test.each<[MessageContent, string]>([
  [{ kind: "text", body: " two\n\nlines\t" }, "two lines"],
  [{ kind: "image", ...file }, "📷 Photo"],
  [{ kind: "image", ...file, caption: "At the\nbeach" }, "📷 At the beach"],
  [{ kind: "video", ...file }, "🎥 Video"],
  [{ kind: "audio", ...file, voice: true }, "🎤 Voice message"],
  [{ kind: "audio", ...file, voice: false }, "🎵 Audio"],
  [{ kind: "document", ...file, filename: "order.pdf" }, "📄 order.pdf"],
  [{ kind: "sticker", ...file, animated: false }, "Sticker"],
  [{ kind: "location", latitude: 1, longitude: 2, name: "Philz Coffee", address: null }, "📍 Philz Coffee"],
  [{ kind: "location", latitude: 1, longitude: 2, name: null, address: null }, "📍 Location"],
  [{ kind: "contacts", contacts: [{ name: "Ana", phones: [], organization: null }] }, "👤 Ana"],
  [{ kind: "contacts", contacts: [] }, "👤 Contact"],
  [{ kind: "reaction", targetWamid: "w", emoji: "👍" }, "Reacted 👍"],
  [{ kind: "reaction", targetWamid: "w", emoji: null }, "Removed a reaction"],
  [{ kind: "interactive_reply", id: "1", title: "Express", description: null }, "Express"],
  [{ kind: "button_reply", payload: null, text: "Unsubscribe" }, "Unsubscribe"],
  [{ kind: "order", catalogId: null, text: null, items: [] }, "🛒 Order: 0 items"],
  [{ kind: "system", type: "x", body: "", waId: null, bsuid: null }, "WhatsApp notice"],
  [
    { kind: "call", direction: "inbound", status: "failed", startedAt: null, durationSeconds: null },
    "📞 Missed call",
  ],
  [template, "Your order has shipped."],
  [{ kind: "unsupported", type: "poll", reason: null }, "Unsupported message"],
  [{ kind: "unknown", type: "edit" }, "Unknown message type (edit)"],
])("previews %j as one line", (content, line) => {
  expect(previewText(content)).toBe(line);
  expect(messageContentSchema.parse(content)).toEqual(content);
});

test("truncates a long text at a whole character", () => {
  const preview = previewText({ kind: "text", body: `${"a".repeat(198)}😀 and more` });
  expect(preview).toBe(`${"a".repeat(198)}…`);
});

test("reads a system message stored before new ids were added", () => {
  expect(messageContentSchema.parse({ kind: "system", type: "x", body: "b" })).toEqual({
    kind: "system",
    type: "x",
    body: "b",
    waId: null,
    bsuid: null,
  });
});

function mapEarlier(stored: unknown): ApiContent {
  const content = messageContentSchema.parse(stored);
  if (content.kind === "note" || content.kind === "activity") throw new Error("Not public.");
  return apiContentSchema.parse(toApiContent(content, { messageId: null, file: null, raw: undefined }));
}

describe("rows of earlier releases", () => {
  test("a card has only a name, numbers and one line per address", () => {
    const card = { name: "Ana", phones: ["+55 11"], organization: null };
    const details = { addresses: [{ address: "Main St 1", type: null }] };
    const none = { first: null, middle: null, last: null, prefix: null, suffix: null };
    expect(mapEarlier({ kind: "contacts", contacts: [{ ...card, details }] })).toMatchObject({
      contacts: [
        {
          name: { formatted: "Ana", ...none },
          phones: [{ phone: "+55 11", waId: null, type: null }],
          addresses: [{ formatted: "Main St 1", street: null, city: null, type: null }],
        },
      ],
    });
  });

  test("a reply with a description is a row, and one without is a button", () => {
    const reply = { kind: "interactive_reply", id: "a", title: "A" };
    expect(mapEarlier({ ...reply, description: "By noon" }).type).toBe("list_reply");
    expect(mapEarlier({ ...reply, description: null }).type).toBe("button_reply");
  });

  test("choices have no IDs, and a header has only a link", () => {
    const choices = [{ section: null, title: "Yes", description: null }];
    const stored = {
      kind: "interactive",
      body: "When?",
      footer: null,
      label: null,
      url: null,
      type: "buttons",
      header: null,
      headerMediaLink: "https://a.example",
      choices,
    };
    expect(mapEarlier(stored)).toMatchObject({
      header: { type: "image", link: "https://a.example" },
      buttons: [{ id: null, title: "Yes" }],
    });
  });

  test("a notice has no ids", () => {
    expect(mapEarlier({ kind: "system", type: "x", body: "" })).toMatchObject({
      phone: null,
      previousPhone: null,
      whatsappUserId: null,
    });
  });
});
