import fc from "fast-check";
import { expect, test } from "vitest";
import { draftOf, editorState } from "#components/settings/templates/editor-state.ts";
import { templateDrafts } from "#lib/testing/template-drafts.ts";

test("a draft that is opened and not touched is the same draft", () => {
  fc.assert(
    fc.property(templateDrafts(), (draft) => {
      expect(draftOf(editorState(draft))).toEqual(draft);
    }),
  );
});

test("choosing another category and coming back loses nothing that was typed", () => {
  const state = { ...editorState(null), body: { text: "Hello", examples: {} } };
  const back = { ...{ ...state, category: "authentication" as const }, category: "marketing" as const };
  expect(draftOf(back)).toMatchObject({ body: { text: "Hello" } });
});
