import type { IncomingMessage } from "node:http";
import { CLIENT_ADDRESS_HEADER } from "#lib/client-address.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { callerAddress, isTrustedPeer } from "#lib/trusted-proxies.ts";

// Under /api/v1, letters, digits and single slashes without one at the end. Next would redirect or answer with a page to
// anything else; an API does neither (API.md §12), so it is sent to the JSON 404.
const PLAIN_API_PATH = /^\/api\/v1(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._~-]+)+$/;
// Next's own client speaks to pages with these; whoever sends them to the API would be redirected.
const NEXT_HEADER = /^(rsc$|next-|x-nextjs-)/;

/** Puts what only the socket knows into headers of ours, and keeps odd API paths away from Next's own answers. */
export function prepareRequest(request: IncomingMessage): void {
  const target = originForm(request.url ?? "/");
  const [pathname = "/", search] = target.split(/\?(.*)/s);
  warnIfIgnored(request);
  request.headers[CLIENT_ADDRESS_HEADER] = callerAddress(
    request.socket.remoteAddress,
    request.headers["x-forwarded-for"]?.toString(),
    env().PARLEY_TRUSTED_PROXIES,
  );
  request.headers["x-parley-path"] = target;
  request.url = target;
  if (!isMeantForApi(pathname)) return;
  for (const name of Object.keys(request.headers)) if (NEXT_HEADER.test(name)) delete request.headers[name];
  if (!PLAIN_API_PATH.test(pathname)) {
    request.url = `/api/v1/no-such-path${search === undefined ? "" : `?${search}`}`;
  }
}

/** A proxy's client writes the whole address where others write the path (RFC 9112 §3.2). */
function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** Whether a path is one of the public API's in some reader's eyes: any case, slashes or encoding of its letters. */
function isMeantForApi(pathname: string): boolean {
  const read = pathname
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\\/]+/g, "/")
    .toLowerCase();
  return read === "/api/v1" || read.startsWith("/api/v1/");
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
