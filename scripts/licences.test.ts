import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeLicences, describeNotice } from "./licences.ts";

test("matches the licence list and the notice with package-lock.json (`npm run licences` writes both)", () => {
  const lock: unknown = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(readFileSync("THIRD_PARTY_LICENCES.md", "utf8")).toBe(describeLicences(lock));
  expect(readFileSync("NOTICE", "utf8")).toBe(describeNotice(lock));
});

test("rejects a credit for a package that is not shipped", () => {
  expect(() => describeNotice({ packages: {} })).toThrow("is no longer shipped");
});

test("rejects a shipped package without an accepted licence", () => {
  const of = (license?: string, more = {}) => ({
    packages: { "": {}, "node_modules/a": { ...(license ? { license } : {}), ...more } },
  });
  expect(describeLicences(of("(MIT OR Apache-2.0)"))).toContain("## (MIT OR Apache-2.0)\n\n`a`");
  expect(() => describeLicences(of())).toThrow("a (none)");
  expect(() => describeLicences(of("MIT AND AGPL-3.0-only"))).toThrow("a (MIT AND AGPL-3.0-only)");
  expect(describeLicences(of("AGPL-3.0-only", { dev: true }))).not.toContain("`a`");
  const family = { "node_modules/b": { license: "MIT", optionalDependencies: { a: "1" } } };
  expect(describeLicences({ packages: { ...of().packages, ...family } })).toContain("`a`, `b`");
});
