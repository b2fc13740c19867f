import type { IncomingMessage } from "node:http";
import { METHOD_HEADER, NONCE_HEADER } from "#lib/api/header-rules.ts";
import { CLIENT_ADDRESS_HEADER } from "#lib/platform/client-address.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { callerAddress, isTrustedPeer } from "#lib/platform/trusted-proxies.ts";
import { isApiPath } from "./default-headers.ts";

// Next would redirect other API paths or answer with a page.
const PLAIN_API_PATH = /^\/api\/v1(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._~-]+)+$/;
// Clients encode the name, which is the only part of a path that callers choose.
const TEMPLATE_PATH = /^(\/api\/v1\/templates\/)([^/]+)(\/[a-z-]+)?$/;
// A person enters these URLs elsewhere, and each one that has worked keeps working.
const CALLED_AS_CONFIGURED = /^\/api\/(webhooks|sandbox\/graph)\//;
// Next's client sends them; Next would redirect API requests that have them.
const NEXT_HEADER = /^(rsc$|next-|x-nextjs-)/;
const OWN_HEADERS = [
  METHOD_HEADER,
  NONCE_HEADER,
  "content-security-policy",
  "content-security-policy-report-only",
];

/** @param nonce of a page's scripts; Next reads it from the policy header */
export function prepareRequest(request: IncomingMessage, nonce: string): void {
  const target = originForm(request.url ?? "/");
  warnIfIgnored(request);
  request.headers[CLIENT_ADDRESS_HEADER] = callerAddress(
    request.socket.remoteAddress,
    request.headers["x-forwarded-for"]?.toString(),
    env().PARLEY_TRUSTED_PROXIES,
  );
  request.headers["x-parley-path"] = target;
  request.url = routableTarget(target);
  for (const name of OWN_HEADERS) delete request.headers[name];
  if (isApiPath(pathOf(request.url))) {
    for (const name of Object.keys(request.headers)) if (NEXT_HEADER.test(name)) delete request.headers[name];
  } else {
    request.headers[NONCE_HEADER] = nonce;
    request.headers["content-security-policy"] = `script-src 'nonce-${nonce}'`;
  }
}

/** A missing page where Next would redirect or fail. */
function routableTarget(target: string): string {
  const [pathname = "/", search] = target.split(/\?(.*)/s);
  const query = search === undefined ? "" : `?${search}`;
  const read = readAsApi(pathname);
  if (read === "/api/v1" || read.startsWith("/api/v1/")) {
    if (PLAIN_API_PATH.test(pathname)) return target;
    return `${encodedTemplatePath(pathname) ?? "/api/v1/no-such-path"}${query}`;
  }
  const segments = decodedSegments(pathname);
  if (isApiPath(read)) {
    const plain = isApiPath(pathname) && segments && !segments.some((part) => /^\.{0,2}$|\\/.test(part));
    const isExact = !pathname.endsWith("/") || CALLED_AS_CONFIGURED.test(pathname);
    return plain && isExact ? target : `/api/no-such-path${query}`;
  }
  // PostgreSQL cannot store U+0000.
  return segments && !/%00|\0/.test(query) ? target : "/no-such-page";
}

/** With the name of the template in the form that Next matches, in which an encoded underscore is an underscore. */
function encodedTemplatePath(pathname: string): string | null {
  const [, before, name = "", after = ""] = TEMPLATE_PATH.exec(pathname) ?? [];
  const [decoded = "", ...rest] = decodedSegments(name) ?? [];
  if (before === undefined || rest.length > 0 || /^\.{0,2}$|[\p{Cc}\\]/u.test(decoded)) return null;
  return before + encodeURIComponent(decoded) + after;
}

/** @returns null for invalid UTF-8 or U+0000 */
function decodedSegments(pathname: string): string[] | null {
  try {
    const decoded = decodeURIComponent(pathname.replace(/^\/|\/$/g, ""));
    return decoded.includes("\0") ? null : decoded.split("/");
  } catch {
    return null;
  }
}

function pathOf(target: string): string {
  return target.split("?")[0] ?? "/";
}

/** Clients of a proxy send an absolute URL (RFC 9112 §3.2). */
function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** Reads the path as the most lenient parser does. */
function readAsApi(pathname: string): string {
  return pathname
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\\/]+/g, "/")
    .toLowerCase();
}

let hasWarned = false;

/** Once per process. Limits count all callers as one then. */
function warnIfIgnored({ headers, socket }: IncomingMessage): void {
  if (hasWarned) return;
  const header = ["x-forwarded-for", "forwarded"].find((name) => headers[name] !== undefined);
  const peer = callerAddress(socket.remoteAddress, undefined, []);
  if (!header || !peer) return;
  const trusted = isTrustedPeer(peer, env().PARLEY_TRUSTED_PROXIES);
  if (trusted && headers["x-forwarded-for"] !== undefined) return;
  hasWarned = true;
  if (trusted)
    log.warn({ header, peer }, "Parley reads only X-Forwarded-For. Configure your proxy to send it.");
  else
    log.warn(
      { header, peer },
      `A forwarded address was ignored. If ${peer} is your proxy, set PARLEY_TRUSTED_PROXIES=${peer}.`,
    );
}
