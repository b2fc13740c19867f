import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { DATA_HEADERS, PAGE_HEADERS, pagePolicy } from "#lib/api/header-rules.ts";

export function defaultHeaders(response: {
  path: string;
  nonce: string;
  https: boolean;
  dev: boolean;
}): Record<string, string> {
  const { path, nonce, https, dev } = response;
  if (isApiPath(path) || path.startsWith("/_next/static/")) return dataHeaders(https);
  const sources =
    path === "/offline.html"
      ? offlineSources()
      : { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
  return {
    ...transportHeaders(https),
    ...PAGE_HEADERS,
    "Content-Security-Policy": pagePolicy({ ...sources, https, dev }),
  };
}

/** The headers of every response that is not a page. */
export function dataHeaders(https: boolean): Record<string, string> {
  return { ...transportHeaders(https), ...DATA_HEADERS };
}

function transportHeaders(https: boolean): Record<string, string> {
  return https ? { "Strict-Transport-Security": "max-age=31536000" } : {};
}

export function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

let offline: { scripts: string[]; styles: string[] } | undefined;

/** A static file has no nonce, so its inline code is hashed. */
function offlineSources(): { scripts: string[]; styles: string[] } {
  const page = () => readFileSync("public/offline.html", "utf8");
  const hashes = (tag: string) =>
    [...page().matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))].map(
      ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    );
  offline ??= { scripts: hashes("script"), styles: hashes("style") };
  return offline;
}
