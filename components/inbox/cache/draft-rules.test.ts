import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chooseDraft,
  EMPTY_DRAFT,
  hasSameContent,
  isNewerRemoteDraft,
  parseLocal,
  withRestored,
} from "#components/inbox/cache/draft-rules.ts";
import { isEmptyDraft } from "#lib/conversations/drafts/rules.ts";
import { type Draft, NO_CONTENT } from "#lib/conversations/drafts/schema.ts";

const isoTime = (ms: number) => new Date(ms).toISOString();
const drafts = fc
  .record({ body: fc.string(), isNote: fc.boolean(), ms: fc.integer({ min: 1, max: 1e12 }) })
  .map(({ body, isNote, ms }): Draft => ({ ...NO_CONTENT, body, isNote, updatedAt: isoTime(ms) }));

test("an unsaved local draft wins unless the draft on the server is newer", () => {
  fc.assert(
    fc.property(drafts, fc.option(drafts), (draft, server) => {
      const { draft: chosen, saved } = chooseDraft({ draft, saved: false }, server);
      if (server !== null && server.updatedAt > draft.updatedAt)
        expect([chosen, saved]).toEqual([server, true]);
      else expect([chosen, saved]).toEqual([draft, false]);
    }),
  );
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
