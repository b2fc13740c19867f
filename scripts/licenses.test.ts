import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeLicenses, describeNotice } from "./licenses.ts";

test("matches the license list and the notice with package-lock.json (`npm run licenses` writes both)", () => {
  const lock: unknown = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(readFileSync("THIRD_PARTY_LICENSES.md", "utf8")).toBe(describeLicenses(lock));
  expect(readFileSync("NOTICE", "utf8")).toBe(describeNotice(lock));
});

test("rejects a credit for a package that is not shipped", () => {
  expect(() => describeNotice({ packages: {} })).toThrow("is no longer shipped");
});

test("rejects a shipped package without an accepted license", () => {
  const of = (license?: string, more = {}) => ({
    packages: { "": {}, "node_modules/a": { ...(license ? { license } : {}), ...more } },
  });
  expect(describeLicenses(of("(MIT OR Apache-2.0)"))).toContain("## (MIT OR Apache-2.0)\n\n`a`");
  expect(() => describeLicenses(of())).toThrow("a (none)");
  expect(() => describeLicenses(of("MIT AND AGPL-3.0-only"))).toThrow("a (MIT AND AGPL-3.0-only)");
  expect(describeLicenses(of("AGPL-3.0-only", { dev: true }))).not.toContain("`a`");
  const family = { "node_modules/b": { license: "MIT", optionalDependencies: { a: "1" } } };
  expect(describeLicenses({ packages: { ...of().packages, ...family } })).toContain("`a`, `b`");
});
