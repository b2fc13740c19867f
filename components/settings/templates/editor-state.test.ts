import fc from "fast-check";
import { expect, test } from "vitest";
import { editorState, isFormInput, templateInputOf } from "#components/settings/templates/editor-state.ts";
import { templateInputs } from "#lib/testing/template-inputs.ts";

test("opening an input without changes returns the same input", () => {
  fc.assert(
    fc.property(templateInputs(), (input) => {
      if (!isFormInput(input)) throw new Error("The form has fields for all of these.");
      expect(templateInputOf(editorState(input))).toEqual(input);
    }),
  );
});

test("switching to another category and back loses no typed text", () => {
  const state = { ...editorState(null), body: { text: "Hello", examples: {} } };
  const back = { ...{ ...state, category: "authentication" as const }, category: "marketing" as const };
  expect(templateInputOf(back)).toMatchObject({ body: { text: "Hello" } });
});
