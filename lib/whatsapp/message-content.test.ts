import { expect, test } from "vitest";
import { type MessageContent, messageContentSchema, previewText } from "#lib/whatsapp/message-content.ts";

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
  [{ kind: "contacts", contacts: [{ name: "Ana", phones: [], organisation: null }] }, "👤 Ana"],
  [{ kind: "contacts", contacts: [] }, "👤 Contact"],
  [{ kind: "reaction", targetWamid: "w", emoji: "👍" }, "Reacted 👍"],
  [{ kind: "reaction", targetWamid: "w", emoji: null }, "Removed a reaction"],
  [{ kind: "interactive_reply", id: "1", title: "Express", description: null }, "Express"],
  [{ kind: "button_reply", payload: null, text: "Unsubscribe" }, "Unsubscribe"],
  [{ kind: "order", catalogId: null, text: null, items: [] }, "🛒 Order: 0 items"],
  [{ kind: "system", type: "x", body: "", waId: null, bsuid: null }, "WhatsApp notice"],
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
