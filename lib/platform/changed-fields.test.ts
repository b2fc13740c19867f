import { expect, test } from "vitest";
import { changedFields } from "#lib/platform/changed-fields.ts";

test("only what differs is sent, also within lists and objects, and null or empty values count", () => {
  const before = {
    name: "Returns",
    memberIds: ["a"],
    hours: null,
    limit: 3,
    greeting: "Hi",
    words: ["stop"],
  };
  const after = { ...before, memberIds: ["a", "b"], hours: { zone: "UTC" }, limit: null, greeting: "" };
  expect(changedFields(before, after)).toEqual({
    memberIds: ["a", "b"],
    hours: { zone: "UTC" },
    limit: null,
    greeting: "",
  });
  expect(changedFields(before, structuredClone(before))).toEqual({});
  expect(changedFields({}, { added: 1, absent: undefined })).toEqual({ added: 1 });
});
