import { beforeEach, expect, test, vi } from "vitest";
import { EMPTY_DRAFT } from "#components/inbox/cache/draft-rules.ts";
import { changeDraft, readDraftOf } from "#components/inbox/cache/draft-store.ts";
import { restoreToComposer } from "#components/inbox/cache/restore-to-composer.ts";
import { toMessages } from "#components/inbox/composer/submit-rules.ts";
import type { Draft, DraftFile } from "#lib/conversations/drafts/schema.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";

const TEAM = ["Ana", "Ana Maria", "Bo", "Bo"].map((name, index) => ({ userId: `user_${index}`, name }));

const SIGNATURE = "– Ana";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ draft: null }));
  return () => {
    changeDraft("conv_1", EMPTY_DRAFT);
    vi.unstubAllGlobals();
  };
});

function submitted(draft: Partial<Draft>, signature: string | null = null) {
  return toMessages({
    conversationId: "conv_1",
    draft: { ...EMPTY_DRAFT, ...draft },
    draftAt: EMPTY_DRAFT.updatedAt,
    sendAt: null,
    seen: 0,
    mentions: TEAM,
    undoUntil: null,
    signature,
    newId: () => "id",
  });
}

function note(body: string) {
  return submitted({ body, isNote: true }, SIGNATURE)[0];
}

function photo(caption = ""): DraftFile {
  return {
    attachmentId: "att_1",
    kind: "image",
    name: "photo.png",
    mimeType: "image/png",
    sizeBytes: 1,
    caption,
    voice: false,
  };
}

test("a note mentions only the members that it names", () => {
  expect(note("@Ana Maria, see @Anabel")?.body).toMatchObject({ kind: "note", mentions: ["user_1"] });
  expect(note("@Ana Maria and @Ana")?.body).toMatchObject({ mentions: ["user_0", "user_1"] });
  expect(note("mail info@Ana.example")?.body).toMatchObject({ mentions: [] });
});

test("two members with the same name are both mentioned", () => {
  expect(note("@Bo?")?.content).toMatchObject({ mentions: [{ userId: "user_2" }, { userId: "user_3" }] });
});

test("only the text of a reply is signed, also as a caption if it fits", () => {
  const texts = (draft: Partial<Draft>, signature: string | null = SIGNATURE) =>
    submitted(draft, signature).map(({ content }) =>
      "body" in content ? content.body : "caption" in content ? content.caption : undefined,
    );
  expect(texts({ body: "Yes.\n" })).toEqual(["Yes.\n– Ana"]);
  expect(texts({ body: "Yes." }, null)).toEqual(["Yes."]);
  expect(texts({ body: "Yes.", files: [photo(), photo("Two")] })).toEqual(["Yes.\n– Ana", "Two"]);
  expect(texts({ files: [photo("One")] })).toEqual(["One"]);
  const long = "x".repeat(LIMITS.caption - SIGNATURE.length);
  expect(texts({ body: long, files: [photo()] })).toEqual([`${long}\n– Ana`, null]);
  expect(note("Internal")?.body).toMatchObject({ body: "Internal" });
});

test.each([{ files: [] }, { files: [photo()] }])(
  "a signed reply returns to the composer without the signature",
  ({ files }) => {
    for (const message of submitted({ body: "Yes.", files }, SIGNATURE)) restoreToComposer(message);
    expect(readDraftOf("conv_1")).toMatchObject({ body: "Yes.", files });
  },
);
