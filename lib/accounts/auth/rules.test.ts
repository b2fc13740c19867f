import fc from "fast-check";
import { expect, test } from "vitest";
import { HOME, safePath } from "#lib/accounts/auth/rules.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

test.each(["/", "/inbox", "/inbox/conv_1?view=unread", "/settings/keys#a", "/inbox?q=//a", "/sign-in-log"])(
  "follows %s",
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  undefined,
  "",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "inbox",
  "/\n/evil",
  "/sign-in",
  "/sign-in?next=/x",
  "/a/../sign-in",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/a/..//evil.example",
])("replaces %s by the home page", (path) => {
  expect(safePath(path)).toBe(HOME);
});

test("always returns a path of this site, also after a browser resolves it", () => {
  const site = "https://parley.example";
  const pieces = fc.constantFrom(
    "/",
    "//",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "@",
    ":",
    "?",
    "#",
    "\t",
    "https:",
    "evil.example",
  );
  const paths = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
  );
  fc.assert(
    fc.property(paths, (path) => {
      const safe = safePath(path);
      expect(new URL(safe, site).origin).toBe(site);
      const { pathname, search, hash } = new URL(safe, site);
      expect(new URL(pathname + search + hash, site).origin).toBe(site);
      expect(safePath(safe)).toBe(safe);
    }),
    { numRuns: sweepSize(500, 5000) },
  );
});
