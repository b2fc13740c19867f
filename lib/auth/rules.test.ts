import { expect, test } from "vitest";
import { safePath } from "#lib/auth/rules.ts";

test.each(["/inbox", "/inbox/conv_1?view=unread", "/settings/keys#a"])("%s is followed", (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  undefined,
  "",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "inbox",
  "/\n/evil",
  "/sign-in?next=/x",
])("%s leads to the inbox instead", (path) => {
  expect(safePath(path)).toBe("/inbox");
});
