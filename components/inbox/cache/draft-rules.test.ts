import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chooseDraft,
  EMPTY_DRAFT,
  isEmptyDraft,
  isNews,
  parseLocal,
  sameContent,
  withReturned,
} from "#components/inbox/cache/draft-rules.ts";
import type { Draft } from "#lib/conversations/drafts/schema.ts";

const at = (ms: number) => new Date(ms).toISOString();
const drafts = fc
  .record({ body: fc.string(), isNote: fc.boolean(), ms: fc.integer({ min: 1, max: 1e12 }) })
  .map(({ body, isNote, ms }): Draft => ({ body, isNote, replyToId: null, files: [], updatedAt: at(ms) }));

test("what never reached the server is not lost to something older", () => {
  fc.assert(
    fc.property(drafts, fc.option(drafts), (draft, server) => {
      const { draft: chosen, saved } = chooseDraft({ draft, saved: false }, server);
      if (server !== null && server.updatedAt > draft.updatedAt)
        expect([chosen, saved]).toEqual([server, true]);
      else expect([chosen, saved]).toEqual([draft, false]);
    }),
  );
});

test("what the server had already is the server's to change, also to nothing", () => {
  fc.assert(
    fc.property(drafts, fc.option(drafts), (draft, server) => {
      expect(chooseDraft({ draft, saved: true }, server).draft).toEqual(server ?? EMPTY_DRAFT);
    }),
  );
});

test("news counts when it is later and nobody writes here", () => {
  fc.assert(
    fc.property(drafts, fc.boolean(), fc.integer({ min: 1, max: 1e12 }), (draft, saved, ms) => {
      expect(isNews({ draft, saved }, at(ms))).toBe(saved && at(ms) > draft.updatedAt);
    }),
  );
});

test("what comes back stands before what was written since, in the order in which it was sent", () => {
  expect(withReturned("", "one", "")).toBe("one");
  expect(withReturned("since", "one", "")).toBe("one\nsince");
  expect(withReturned("one\nsince", "two", "one")).toBe("one\ntwo\nsince");
  expect(withReturned("one", "two", "one")).toBe("one\ntwo");
  expect(withReturned("changed by hand", "two", "one")).toBe("two\nchanged by hand");
});

test("what the browser kept is read again, and what cannot be read is nothing", () => {
  fc.assert(
    fc.property(drafts, fc.boolean(), (draft, saved) => {
      expect(parseLocal(JSON.stringify({ draft, saved }))).toEqual({ draft, saved });
      expect(sameContent(draft, { ...draft, updatedAt: at(0) })).toBe(true);
    }),
  );
  for (const text of [null, "", "an old plain draft", "{}", '{"draft":1}'])
    expect(parseLocal(text)).toBeNull();
  expect(isEmptyDraft(EMPTY_DRAFT)).toBe(true);
});
