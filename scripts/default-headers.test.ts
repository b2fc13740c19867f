import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultHeaders, isApiPath } from "./default-headers.ts";

/** The paths of all routes and pages, with a value for each parameter. */
const paths = globSync("app/**/{page,route}.{ts,tsx}").map((file) => {
  const segments = file.split("/").slice(1, -1);
  const shown = segments.filter((segment) => !/^\(.*\)$|^\[\[/.test(segment));
  return `/${shown.map((segment) => segment.replace(/^\[.*\]$/, "x")).join("/")}`;
});

test.each(["/_next/static/a.js", "/sw.js", "/offline.html", ...paths])(
  "%s has the security headers",
  (path) => {
    const headers = (https: boolean) => defaultHeaders({ path, nonce: "n", https, dev: false });
    const plain = headers(false);
    expect(headers(true)["Strict-Transport-Security"]).toBe("max-age=31536000");
    expect(plain).not.toHaveProperty("Strict-Transport-Security");
    expect(plain["X-Content-Type-Options"]).toBe("nosniff");
    expect(plain["Referrer-Policy"]).toMatch(/^(no-referrer|same-origin)$/);
    expect(plain["Content-Security-Policy"]).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(plain["Content-Security-Policy"]).not.toMatch(/script-src [^;]*(unsafe|http|\*)/);
    if (isApiPath(path) || path.startsWith("/_next/")) return;
    expect(plain["Cross-Origin-Opener-Policy"]).toBe("same-origin");
    expect(plain["Permissions-Policy"]).toContain("microphone=(self)");
  },
);

test("the paths are those of the application", () => {
  expect(paths.length).toBeGreaterThan(250);
  expect(paths).toEqual(expect.arrayContaining(["/inbox", "/sign-in", "/api/health", "/api/v1/contacts"]));
});
