import fc from "fast-check";
import { expect, test } from "vitest";
import { draftOf, editorState } from "#components/settings/templates/editor-state.ts";
import { templateDrafts } from "#lib/testing/template-drafts.ts";

test("opening a draft without changes returns the same draft", () => {
  fc.assert(
    fc.property(templateDrafts(), (draft) => {
      expect(draftOf(editorState(draft))).toEqual(draft);
    }),
  );
});

test("switching to another category and back loses no typed text", () => {
  const state = { ...editorState(null), body: { text: "Hello", examples: {} } };
  const back = { ...{ ...state, category: "authentication" as const }, category: "marketing" as const };
  expect(draftOf(back)).toMatchObject({ body: { text: "Hello" } });
});
