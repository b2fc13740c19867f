import type { IncomingMessage } from "node:http";
import { CLIENT_ADDRESS_HEADER } from "#lib/client-address.ts";
import { env } from "#lib/env.ts";
import { METHOD_HEADER, NONCE_HEADER } from "#lib/http/server-headers.ts";
import { log } from "#lib/log.ts";
import { callerAddress, isTrustedPeer } from "#lib/trusted-proxies.ts";
import { isApiPath } from "./default-headers.ts";

// Under /api/v1, letters, digits and single slashes without one at the end. Next would redirect or answer with a page to
// anything else; an API does neither (API.md §12), so it is sent to the JSON 404.
const PLAIN_API_PATH = /^\/api\/v1(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._~-]+)+$/;
// Next's own client speaks to pages with these; whoever sends them to the API would be redirected.
const NEXT_HEADER = /^(rsc$|next-|x-nextjs-)/;
// Nobody else may say these.
const OWN_HEADERS = [
  METHOD_HEADER,
  NONCE_HEADER,
  "content-security-policy",
  "content-security-policy-report-only",
];

/**
 * Puts what only the server knows into headers of ours, and keeps odd paths away from Next's own answers to them.
 * @param nonce what a page's scripts must carry; Next reads it from the header of the policy
 */
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

/** The target that Next is asked for: the given one, or one that is never found where Next would redirect or fail. */
function routableTarget(target: string): string {
  const [pathname = "/", search] = target.split(/\?(.*)/s);
  const query = search === undefined ? "" : `?${search}`;
  const read = readAsApi(pathname);
  if (read === "/api/v1" || read.startsWith("/api/v1/")) {
    return PLAIN_API_PATH.test(pathname) ? target : `/api/v1/no-such-path${query}`;
  }
  const segments = decodedSegments(pathname);
  if (isApiPath(read)) {
    const plain = isApiPath(pathname) && segments && !segments.some((part) => /^\.{0,2}$|\\/.test(part));
    return plain ? target : `/api/no-such-path${query}`;
  }
  // PostgreSQL cannot hold U+0000, and no address of ours does.
  return segments && !/%00|\0/.test(query) ? target : "/no-such-page";
}

/** The parts of a path between its slashes; null when it is not percent-encoded UTF-8, or holds U+0000. */
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

/** A proxy's client writes the whole address where others write the path (RFC 9112 §3.2). */
function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** A path as the most lenient reader takes it: any case, slashes or encoding of its letters. */
function readAsApi(pathname: string): string {
  return pathname
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\\/]+/g, "/")
    .toLowerCase();
}

let warned = false;

/** Logs once per process that a forwarded address was ignored, because limits would then count all callers as one. */
function warnIfIgnored({ headers, socket }: IncomingMessage): void {
  if (warned) return;
  const header = ["x-forwarded-for", "forwarded"].find((name) => headers[name] !== undefined);
  const peer = callerAddress(socket.remoteAddress, undefined, []);
  if (!header || !peer) return;
  const trusted = isTrustedPeer(peer, env().PARLEY_TRUSTED_PROXIES);
  if (trusted && headers["x-forwarded-for"] !== undefined) return;
  warned = true;
  if (trusted) log.warn({ header, peer }, "Only X-Forwarded-For is read: have your proxy send it.");
  else
    log.warn(
      { header, peer },
      `A forwarded address was ignored. If ${peer} is your proxy, set PARLEY_TRUSTED_PROXIES=${peer}.`,
    );
}
