import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeLicences } from "./licences.ts";

test("the list of licences is that of package-lock.json; `npm run licences` makes it anew", () => {
  const lock: unknown = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(readFileSync("THIRD_PARTY_LICENCES.md", "utf8")).toBe(describeLicences(lock));
});

test("a package that is shipped without a licence, or with one that nobody has looked at, is refused", () => {
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
