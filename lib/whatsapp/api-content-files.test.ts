import { expect, test } from "vitest";
import { type ApiContent, apiContentSchema } from "#lib/whatsapp/api-content-schema.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";
import { type ContentRefs, toApiContent } from "#lib/whatsapp/to-api-content.ts";

const MEDIA = { mediaId: "1003383421387256", mimeType: "image/jpeg", sha256: null, caption: "Look" };
const BUTTONS = {
  kind: "interactive",
  headerMediaLink: null,
  body: "?",
  footer: null,
  label: null,
  url: null,
  choices: [],
};
const TEMPLATE = {
  ...{ kind: "template", name: "new_roast", language: "en", category: "marketing", headerKind: "image" },
  ...{ header: null, headerMediaLink: null, body: "Fresh", footer: null, buttons: [], redacted: false },
};

/** @param stored as JSON in a row */
function mapStored(stored: unknown, refs: Partial<ContentRefs> = {}): ApiContent {
  const content = messageContentSchema.parse(stored);
  if (content.kind === "note" || content.kind === "activity") throw new Error("Not public.");
  const noRefs = { messageId: null, file: null, raw: undefined };
  return apiContentSchema.parse(toApiContent(content, { ...noRefs, ...refs }));
}

test("a file has the ID and hash that Parley stored, else WhatsApp's hash in hexadecimal, and WhatsApp's type", () => {
  const announced = { kind: "image", ...MEDIA, sha256: "SfInY0gGKTsJlUWbwxC1k+FAD0FZHvzwfpvO0zX0GUI=" };
  expect(mapStored(announced)).toMatchObject({
    sha256: "49f227634806293b0995459bc310b593e1400f41591efcf07e9bced335f41942",
  });
  const file = { id: "att_1", mimeType: "image/png", filename: null, sha256: "ab" };
  expect(mapStored(announced, { file })).toMatchObject({
    mediaId: "att_1",
    mimeType: "image/jpeg",
    sha256: "ab",
  });
  const voice = { kind: "audio", ...MEDIA, mimeType: "audio/ogg; codecs=opus", voice: true };
  const stored = { ...file, mimeType: "audio/ogg" };
  expect(mapStored(voice, { file: stored })).toMatchObject({ mimeType: "audio/ogg; codecs=opus" });
  expect(mapStored({ ...voice, mimeType: null }, { file: stored })).toMatchObject({ mimeType: "audio/ogg" });
});

test("a document has the name that it was sent with before that of the uploaded file", () => {
  const file = { id: "att_1", mimeType: "application/pdf", filename: "scan.pdf", sha256: null };
  const named = (filename: string | null) => mapStored({ kind: "document", ...MEDIA, filename }, { file });
  expect(named("invoice-1042.pdf")).toMatchObject({ filename: "invoice-1042.pdf" });
  expect(named(null)).toMatchObject({ filename: "scan.pdf" });
});

test("a header has the ID of its uploaded file", () => {
  const file = { id: "att_1", mimeType: "image/jpeg", filename: null, sha256: null };
  const buttons = { ...BUTTONS, type: "buttons", header: null, headerKind: "image" };
  expect(mapStored(buttons, { file })).toMatchObject({
    header: { type: "image", text: null, mediaId: "att_1", link: null },
  });
  expect(mapStored(TEMPLATE, { file })).toMatchObject({ headerMediaId: "att_1" });
});
