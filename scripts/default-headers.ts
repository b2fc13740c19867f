import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { DATA_HEADERS, PAGE_HEADERS, pagePolicy } from "#lib/http/security-headers.ts";

/**
 * The security headers of whatever is served at a path, for answers that do not bring their own.
 * @param answer.path as Next sees it
 * @param answer.nonce the nonce of this answer's scripts and styles, if it is a page
 * @param answer.https whether the installation is reached by https
 */
export function defaultHeaders(answer: {
  path: string;
  nonce: string;
  https: boolean;
  dev: boolean;
}): Record<string, string> {
  const { path, nonce, https, dev } = answer;
  const transport = https ? { "Strict-Transport-Security": "max-age=31536000" } : {};
  if (isApiPath(path) || path.startsWith("/_next/static/")) return { ...transport, ...DATA_HEADERS };
  const sources =
    path === "/offline.html"
      ? offlineSources()
      : { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
  return {
    ...transport,
    ...PAGE_HEADERS,
    "Content-Security-Policy": pagePolicy({ ...sources, https, dev }),
  };
}

/** Whether a path belongs to the API, which answers JSON and never a page. */
export function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

let offline: { scripts: string[]; styles: string[] } | undefined;

/** The page for when there is no network is a file, which cannot hold a nonce: the hashes of its inline code. */
function offlineSources(): { scripts: string[]; styles: string[] } {
  const page = () => readFileSync("public/offline.html", "utf8");
  const hashes = (tag: string) =>
    [...page().matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))].map(
      ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    );
  offline ??= { scripts: hashes("script"), styles: hashes("style") };
  return offline;
}
