import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chooseDraft,
  EMPTY_DRAFT,
  hasSameContent,
  isNewerRemoteDraft,
  mergeDrafts,
  parseLocal,
  withRestored,
} from "#components/inbox/cache/draft-rules.ts";
import { isEmptyDraft } from "#lib/conversations/drafts/rules.ts";
import { type Draft, type DraftFile, NO_CONTENT } from "#lib/conversations/drafts/schema.ts";

const isoTime = (ms: number) => new Date(ms).toISOString();
const drafts = fc
  .record({ body: fc.string(), isNote: fc.boolean(), ms: fc.integer({ min: 1, max: 1e12 }) })
  .map(({ body, isNote, ms }): Draft => ({ ...NO_CONTENT, body, isNote, updatedAt: isoTime(ms) }));

test("an unsaved local draft wins over an older one, and is kept beside a newer one that was written without it", () => {
  fc.assert(
    fc.property(drafts, fc.option(drafts), (draft, server) => {
      const { draft: chosen, saved } = chooseDraft({ draft, saved: false }, server);
      if (server === null || server.updatedAt <= draft.updatedAt) {
        expect([chosen, saved]).toEqual([draft, false]);
      } else {
        expect(chosen.body).toContain(draft.body);
        expect(chosen.body).toContain(server.body);
        expect(chosen.isNote).toBe(draft.isNote || server.isNote);
        expect(saved).toBe(hasSameContent(chosen, server));
      }
    }),
  );
});

test("two drafts become one in which no text and no file is twice", () => {
  const draftOf = (body: string, attachmentIds: string[] = []): Draft => ({
    ...EMPTY_DRAFT,
    body,
    files: attachmentIds.map((attachmentId) => ({ attachmentId }) as DraftFile),
  });
  const merge = (stored: Draft, typed: Draft) => {
    const { body, files } = mergeDrafts(stored, typed);
    return [body, files.map(({ attachmentId }) => attachmentId)];
  };
  expect(merge(draftOf("at the desk", ["a"]), draftOf("on the train", ["a", "b"]))).toEqual([
    "at the desk\non the train",
    ["a", "b"],
  ]);
  expect(merge(draftOf("Hello"), draftOf("Hello Maria"))).toEqual(["Hello Maria", []]);
  expect(merge(draftOf("first\nsecond"), draftOf("second"))).toEqual(["first\nsecond", []]);
  expect(merge(draftOf("first\nseconds"), draftOf("second"))).toEqual(["first\nseconds\nsecond", []]);
  expect(merge(draftOf("", ["a"]), draftOf("text"))).toEqual(["text", ["a"]]);
});

test("the server replaces or deletes a local draft that was saved", () => {
  fc.assert(
    fc.property(drafts, fc.option(drafts), (draft, server) => {
      expect(chooseDraft({ draft, saved: true }, server).draft).toEqual(server ?? EMPTY_DRAFT);
    }),
  );
});

test("a remote draft is applied if it is newer and there are no unsaved changes", () => {
  fc.assert(
    fc.property(drafts, fc.boolean(), fc.integer({ min: 1, max: 1e12 }), (draft, saved, ms) => {
      expect(isNewerRemoteDraft({ draft, saved }, isoTime(ms))).toBe(saved && isoTime(ms) > draft.updatedAt);
    }),
  );
});

test("a restored message is inserted before newer text, in sending order", () => {
  expect(withRestored("", "one", "")).toBe("one");
  expect(withRestored("since", "one", "")).toBe("one\nsince");
  expect(withRestored("one\nsince", "two", "one")).toBe("one\ntwo\nsince");
  expect(withRestored("one", "two", "one")).toBe("one\ntwo");
  expect(withRestored("one more thing", "two", "one")).toBe("two\none more thing");
  expect(withRestored("changed by hand", "two", "one")).toBe("two\nchanged by hand");
});

test("a stored draft is parsed; invalid data gives null", () => {
  fc.assert(
    fc.property(drafts, fc.boolean(), (draft, saved) => {
      expect(parseLocal(JSON.stringify({ draft, saved }))).toEqual({ draft, saved });
      expect(hasSameContent(draft, { ...draft, updatedAt: isoTime(0) })).toBe(true);
    }),
  );
  for (const text of [null, "", "an old plain draft", "{}", '{"draft":1}'])
    expect(parseLocal(text)).toBeNull();
  expect(isEmptyDraft(EMPTY_DRAFT)).toBe(true);
  expect(isEmptyDraft({ ...EMPTY_DRAFT, isUnsigned: true })).toBe(false);
});
