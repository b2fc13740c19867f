import "server-only";
import { env, localUrl } from "#lib/platform/env.ts";
import { type Network, systemNetwork } from "#lib/platform/safe-fetch/check-url.ts";

/** For callbacks that somebody chose: public hosts, those that the operator allows, and Parley itself. */
export function callbackNetwork(): Network {
  const network = systemNetwork();
  const own = [localUrl(), env().PARLEY_PUBLIC_URL].flatMap((address) => {
    const url = URL.parse(address);
    return url ? [`${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`] : [];
  });
  return { ...network, allowHosts: [...network.allowHosts, ...own] };
}
