import "server-only";
import { z } from "zod";
import { SingleSignOnRefused } from "#lib/accounts/single-sign-on/rules.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

export type ProviderMetadata = z.infer<typeof metadataSchema>;

const VALID_MS = 60 * MINUTE;
const RETRY_MS = 10 * SECOND;
const TIMEOUT_MS = 5 * SECOND;

interface Discovery {
  issuer: string;
  metadata: Promise<ProviderMetadata | null>;
  expiresAt: number;
}

const current = perProcess("oidc-discovery", (): { discovery: Discovery | null } => ({ discovery: null }));

/**
 * Reads the endpoints of the provider (OpenID Connect Discovery 1.0), at most once an hour and after a failure once in
 * ten seconds, so that nobody can make the server call it at will.
 * @throws SingleSignOnRefused SSO_UNAVAILABLE
 */
export async function discoverProvider(issuer: string, now = Date.now()): Promise<ProviderMetadata> {
  const known = current().discovery;
  const discovery = known?.issuer === issuer && now < known.expiresAt ? known : startDiscovery(issuer, now);
  const metadata = await discovery.metadata;
  if (!metadata) throw new SingleSignOnRefused("SSO_UNAVAILABLE");
  return metadata;
}

function startDiscovery(issuer: string, now: number): Discovery {
  const discovery: Discovery = {
    issuer,
    expiresAt: now + VALID_MS,
    metadata: fetchMetadata(issuer).catch((error: unknown) => {
      log.error({ err: error, issuer }, "OpenID provider not available");
      discovery.expiresAt = now + RETRY_MS;
      return null;
    }),
  };
  current().discovery = discovery;
  return discovery;
}

async function fetchMetadata(issuer: string): Promise<ProviderMetadata> {
  const base = withoutSlash(issuer);
  const response = await fetch(`${base}/.well-known/openid-configuration`, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The provider responded with ${response.status}.`);
  const metadata = metadataSchema.parse(await response.json());
  if (withoutSlash(metadata.issuer) !== base)
    throw new Error(`The provider calls itself ${metadata.issuer}. Set PARLEY_OIDC_ISSUER to that.`);
  const { authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri } = metadata;
  const isPlain = issuer.startsWith("http:");
  for (const endpoint of [authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri]) {
    if (endpoint !== undefined && !isPlain && !endpoint.startsWith("https:"))
      throw new Error(`The provider's endpoint ${endpoint} has no TLS.`);
  }
  return metadata;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
