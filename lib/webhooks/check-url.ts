import "server-only";
import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { env } from "#lib/env.ts";
import { validationError } from "#lib/errors.ts";
import { isPublicAddress, isPublicHost } from "#lib/public-host.ts";
import { URL_MAX } from "#lib/webhooks/rules.ts";

/** How calls reach the outside: who answers for names, and which hosts are let through although they are not public. */
export interface Network {
  /** @param exempt whether the operator allows the host: it may be one that only this machine knows */
  resolve(hostname: string, exempt: boolean): Promise<LookupAddress[]>;
  /** `host` or `host:port` in lower case, as `PARLEY_WEBHOOK_ALLOW_HOSTS` has them. */
  allowHosts: readonly string[];
}

// Not getaddrinfo: it holds a thread of the process's few until the name server answers, and customers choose the names.
const RESOLVER = new Resolver({ timeout: 2000, tries: 1 });

/** The network as this process is set up. Only hosts that the operator allows are looked for in `/etc/hosts` too. */
export function systemNetwork(resolver: Pick<Resolver, "resolve4" | "resolve6"> = RESOLVER): Network {
  return {
    resolve: (hostname, exempt) =>
      exempt ? lookup(hostname, { all: true, verbatim: true }) : askNameServer(resolver, hostname),
    allowHosts: env().PARLEY_WEBHOOK_ALLOW_HOSTS,
  };
}

async function askNameServer(
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

type Checked = { ok: true; url: URL; exempt: boolean } | { ok: false; message: string };

/**
 * Whether an address may be called at all, by its text alone: https, no credentials, a public host, port 443
 * or an unprivileged one. A host that the operator allows may be anywhere, and may speak http.
 */
export function checkUrl(raw: string, allowHosts: readonly string[]): Checked {
  const refuse = (message: string): Checked => ({ ok: false, message });
  if (raw.length > URL_MAX) return refuse(`The address is longer than ${URL_MAX} characters.`);
  // On the raw text first: the parser trims, and turns a backslash into a slash.
  if (!/^https?:\/\/[^/]/i.test(raw)) return refuse("The address must start with https://.");
  if (/[\s\\\p{Cc}]/u.test(raw)) {
    return refuse("The address holds white space, a control character or a backslash; encode it.");
  }
  const url = URL.parse(raw);
  if (!url || url.hostname === "") return refuse("The address is not a valid URL.");
  if (url.username !== "" || url.password !== "") {
    return refuse("The address must not hold a user name or password.");
  }
  if (url.port === "0") return refuse("The address's port must be 1 to 65535.");
  const exempt = isExempt(url, allowHosts);
  if (url.protocol !== "https:" && !exempt) return refuse("The address must start with https://.");
  if (!exempt && !isPublicHost(url.hostname)) {
    return refuse("The address must lead to a public host: not to a local name or a private address.");
  }
  if (!exempt && portOf(url) !== 443 && portOf(url) < FIRST_UNPRIVILEGED_PORT) {
    return refuse(`The address must use port 443 or one from ${FIRST_UNPRIVILEGED_PORT} up.`);
  }
  return { ok: true, url, exempt };
}

/**
 * Whether the operator lets calls through to this host and port. A host that is listed alone stands for its ports of the
 * web and the unprivileged ones; any other port has to be listed with it.
 */
function isExempt(url: URL, allowHosts: readonly string[]): boolean {
  const port = portOf(url);
  if (allowHosts.includes(`${url.hostname}:${port}`)) return true;
  return allowHosts.includes(url.hostname) && (WEB_PORTS.includes(port) || port >= FIRST_UNPRIVILEGED_PORT);
}

// Below are the ports of mail, shells and databases of the system, which an endpoint could be made to speak to.
const FIRST_UNPRIVILEGED_PORT = 1024;
const WEB_PORTS = [80, 443];

function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** Why an address must not be called, in words for the workspace's admins. */
export class AddressRefused extends Error {}

/**
 * The addresses to connect to, every one of them public: a name that also resolves to a private address is refused whole.
 * @throws AddressRefused; whatever the resolver throws
 */
export async function resolvePublic(
  { url, exempt }: { url: URL; exempt: boolean },
  resolve: Network["resolve"],
): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An address needs no resolver; `checkUrl` has judged it.
  if (ipaddr.isValid(host)) return [{ address: host, family: host.includes(":") ? 6 : 4 }];
  const addresses = await resolve(host, exempt);
  if (addresses.length === 0) throw new AddressRefused(`${host} has no address.`);
  // Which address it is stays here: it would tell what lies inside the network.
  if (!exempt && !addresses.every(({ address }) => isPublic(address))) {
    throw new AddressRefused(`${host} resolves to an address that is not public.`);
  }
  return addresses;
}

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && isPublicAddress(address);
}

/** How long saving waits for a name server; who is too slow is judged at the first delivery. */
const SAVE_LOOKUP_MS = 2000;

/**
 * An address as it will be called, refused now where it would be refused at every delivery. A name that cannot be
 * resolved just now is taken: it is resolved anew at each delivery.
 * @throws AppError VALIDATION_ERROR
 */
export async function parseEndpointUrl(raw: string, network: Network = systemNetwork()): Promise<string> {
  const checked = checkUrl(raw, network.allowHosts);
  if (!checked.ok) throw refused(checked.message);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, SAVE_LOOKUP_MS, null).unref());
  const looked = resolvePublic(checked, network.resolve).catch((error: unknown) => {
    if (error instanceof AddressRefused) throw refused(error.message);
    return null;
  });
  await Promise.race([looked, timeout]);
  return checked.url.href;
}

function refused(message: string) {
  return validationError({ path: "url", code: "address_not_allowed", message });
}
