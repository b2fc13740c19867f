import type { IncomingMessage } from "node:http";
import { env } from "#lib/env.ts";

// Under /api/v1, letters, digits and single slashes without one at the end. Next would redirect or answer with a page to
// anything else; an API does neither (API.md §12), so it is sent to the JSON 404.
const PLAIN_API_PATH = /^\/api\/v1(\/[A-Za-z0-9._~-]+)+$/;
const API = /^\/+api\/+v1(\/|$)/i;

/** Puts what only the socket knows into headers of ours, and keeps odd API paths away from Next's own answers. */
export function prepareRequest(request: IncomingMessage): void {
  const [pathname = "/", search] = (request.url ?? "/").split(/\?(.*)/s);
  request.headers["x-parley-client-address"] = callerAddress(request);
  request.headers["x-parley-path"] = request.url ?? "/";
  if (API.test(pathname) && !PLAIN_API_PATH.test(pathname)) {
    request.url = `/api/v1/no-such-path${search === undefined ? "" : `?${search}`}`;
  }
}

/** The address of the right-most hop that is not one of our own proxies; never one that a caller merely claims. */
function callerAddress(request: IncomingMessage): string {
  const claimed = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hops = [...claimed, request.socket.remoteAddress ?? ""];
  return hops[Math.max(0, hops.length - 1 - env().PARLEY_TRUSTED_PROXIES)] ?? "";
}
