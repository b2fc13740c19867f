import "server-only";
import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { env } from "#lib/platform/env.ts";
import { validationError } from "#lib/platform/errors.ts";
import { authorityOf, isPublicAddress, isPublicHost } from "#lib/platform/public-host.ts";
import { URL_MAX } from "#lib/platform/safe-fetch/rules.ts";

export interface Network {
  /** @param exempt whether the operator allows the host, which may then be in `/etc/hosts` */
  resolve(hostname: string, exempt: boolean): Promise<LookupAddress[]>;
  /** `host` or `host:port` in lower case (`PARLEY_WEBHOOK_ALLOW_HOSTS`). */
  allowHosts: readonly string[];
}

// getaddrinfo would block a thread of the pool until the name server answers, and customers choose the names.
const RESOLVER = new Resolver({ timeout: 2000, tries: 1 });

export function systemNetwork(resolver: Pick<Resolver, "resolve4" | "resolve6"> = RESOLVER): Network {
  return {
    resolve: (hostname, exempt) =>
      exempt ? lookup(hostname, { all: true, verbatim: true }) : queryNameServer(resolver, hostname),
    allowHosts: env().PARLEY_WEBHOOK_ALLOW_HOSTS,
  };
}

async function queryNameServer(
  resolver: Pick<Resolver, "resolve4" | "resolve6">,
  hostname: string,
): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
  return [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

type UrlCheck = { ok: true; url: URL; exempt: boolean } | { ok: false; message: string };

/** Operators may allow other hosts; without that: https, a public host, port 443 or an unprivileged one. */
export function checkUrl(raw: string, allowHosts: readonly string[]): UrlCheck {
  const refuse = (message: string): UrlCheck => ({ ok: false, message });
  if (raw.length > URL_MAX) return refuse(`The URL is longer than ${URL_MAX} characters. Use a shorter one.`);
  // Checked before parsing, because the parser trims and turns backslashes into slashes.
  if (!/^https?:\/\/[^/]/i.test(raw)) return refuse("The URL must start with https://.");
  if (/[\s\\\p{Cc}]/u.test(raw)) {
    return refuse("The URL contains whitespace, a control character or a backslash. Percent-encode it.");
  }
  const url = URL.parse(raw);
  if (!url || url.hostname === "") return refuse("The URL is not valid. Check it.");
  if (url.href.length > URL_MAX) {
    return refuse(`Percent-encoded, the URL is longer than ${URL_MAX} characters. Use a shorter one.`);
  }
  const authority = authorityOf(raw);
  if (authority.includes("@")) {
    return refuse("The URL must not contain a username or password.");
  }
  if (url.port === "0" || authority.endsWith(":"))
    return refuse("The URL's port must be between 1 and 65535.");
  const exempt = isExempt(url, allowHosts);
  if (url.protocol !== "https:" && !exempt) return refuse("The URL must start with https://.");
  if (!exempt && !isPublicHost(url.hostname)) {
    return refuse("The URL must point to a public host, not to a local name or private address.");
  }
  if (!exempt && portOf(url) !== 443 && portOf(url) < FIRST_UNPRIVILEGED_PORT) {
    return refuse(`The URL must use port 443, or ${FIRST_UNPRIVILEGED_PORT} or higher.`);
  }
  return { ok: true, url, exempt };
}

/** An entry without a port covers web and unprivileged ports. */
function isExempt(url: URL, allowHosts: readonly string[]): boolean {
  const port = portOf(url);
  if (allowHosts.includes(`${url.hostname}:${port}`)) return true;
  return allowHosts.includes(url.hostname) && (WEB_PORTS.includes(port) || port >= FIRST_UNPRIVILEGED_PORT);
}

// Lower ports belong to mail, shells and databases.
const FIRST_UNPRIVILEGED_PORT = 1024;
const WEB_PORTS = [80, 443];

function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

export class AddressRefusedError extends Error {}

/**
 * Refuses a name if any of its addresses is private.
 * @throws AddressRefusedError; errors of the resolver
 */
export async function resolvePublic(
  { url, exempt }: { url: URL; exempt: boolean },
  resolve: Network["resolve"],
): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An IP address needs no resolver; `checkUrl` has checked it.
  if (ipaddr.isValid(host)) return [{ address: host, family: host.includes(":") ? 6 : 4 }];
  const addresses = await resolve(host, exempt);
  if (addresses.length === 0)
    throw new AddressRefusedError(`${host} cannot be resolved. Check the hostname.`);
  // The message omits the address, because it would reveal the internal network.
  if (!exempt && !addresses.every(({ address }) => isPublic(address))) {
    throw new AddressRefusedError(`${host} resolves to a private address. Use a public host.`);
  }
  return addresses;
}

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && isPublicAddress(address);
}

/** A slower name is checked at its first delivery. */
const SAVE_LOOKUP_MS = 2000;

/**
 * Accepts a name that does not resolve now, because every delivery resolves it again.
 * @throws AppError VALIDATION_ERROR
 */
export async function parseEndpointUrl(raw: string, network: Network = systemNetwork()): Promise<string> {
  const checked = checkUrl(raw, network.allowHosts);
  if (!checked.ok) throw addressError(checked.message);
  const timeout = sleep(SAVE_LOOKUP_MS, null, { ref: false });
  const resolution = resolvePublic(checked, network.resolve).catch((error: unknown) => {
    if (error instanceof AddressRefusedError) throw addressError(error.message);
    return null;
  });
  await Promise.race([resolution, timeout]);
  return checked.url.href;
}

function addressError(message: string) {
  return validationError({ path: "url", code: "address_not_allowed", message });
}
