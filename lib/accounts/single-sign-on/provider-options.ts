import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { SignedIn } from "#lib/accounts/auth/open-session.ts";
import { discoverProvider, type ProviderMetadata } from "#lib/accounts/single-sign-on/discover-provider.ts";
import { type Identity, readIdentity } from "#lib/accounts/single-sign-on/rules.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";

export const PROVIDER_ID = "oidc";

/** Handles the redirect back from the provider. */
export interface ProviderFlow {
  /** Whether the person authenticates again, even if the provider remembers them. */
  isConfirmation: boolean;
  admit?(identity: Identity): Promise<Pick<SignedIn, "sessionId" | "userId">>;
  /** next-auth logs and replaces errors, so that the caller gets them here. */
  onError?(error: unknown): void;
}

/**
 * The OpenID provider for next-auth, which checks PKCE, state and nonce, and its client library the signature, issuer,
 * audience and times of the ID token.
 * @throws SingleSignOnRefused SSO_UNAVAILABLE, AppError NOT_FOUND when no provider is configured
 */
export async function providerOptions(flow: ProviderFlow): Promise<{
  provider: OAuthConfig<Record<string, unknown>>;
  authorizationUrl: string;
}> {
  const settings = env();
  const { PARLEY_OIDC_ISSUER: configured, PARLEY_OIDC_ROLE_CLAIM: roleClaim } = settings;
  const { PARLEY_OIDC_CLIENT_ID: clientId, PARLEY_OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (!configured || !clientId || !clientSecret) throw notFound();
  const metadata = await discoverProvider(configured);
  const { userinfo_endpoint } = metadata;
  let claims: Record<string, unknown> = {};
  const reporting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      flow.onError?.(error);
      throw error;
    }
  };
  const provider: OAuthConfig<Record<string, unknown>> = {
    id: PROVIDER_ID,
    name: PROVIDER_ID,
    type: "oauth",
    issuer: metadata.issuer,
    clientId,
    clientSecret,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: 10 * SECOND },
    // Not `wellKnown`, which next-auth would request for every caller.
    jwks_endpoint: metadata.jwks_uri,
    client: clientOptions(metadata),
    authorization: {
      url: metadata.authorization_endpoint,
      params: {
        scope: "openid email profile",
        ...(flow.isConfirmation ? { prompt: "login", max_age: 0 } : {}),
      },
    },
    token: {
      url: metadata.token_endpoint,
      request: ({ client, params, checks, provider }) =>
        reporting(async () => {
          const tokens = await client.callback(provider.callbackUrl, params, checks);
          claims = tokens.claims();
          const isEmailKnown =
            claims.email !== undefined && ("email_verified" in claims || "xms_edov" in claims);
          const isComplete = isEmailKnown && (!roleClaim || roleClaim in claims);
          // Providers may send the claims of a scope only there. The ID token, which is signed, takes precedence.
          if (!isComplete && userinfo_endpoint !== undefined)
            claims = withUserinfo(claims, await client.userinfo(tokens));
          return { tokens };
        }),
    },
    userinfo: {
      ...(userinfo_endpoint === undefined ? {} : { url: userinfo_endpoint }),
      request: () => claims,
    },
    profile: () =>
      reporting(async () => {
        const identity = readIdentity(metadata.issuer, claims, roleClaim, new Date());
        const admitted = await flow.admit?.(identity);
        return admitted ? { id: admitted.userId, sessionId: admitted.sessionId } : { id: identity.subject };
      }),
  };
  return { provider, authorizationUrl: metadata.authorization_endpoint };
}

/** The best that both sides support; the provider's list is OpenID Connect Discovery 1.0, section 3. */
function clientOptions(metadata: ProviderMetadata): NonNullable<OAuthConfig<unknown>["client"]> {
  const algorithms = metadata.id_token_signing_alg_values_supported;
  const algorithm = algorithms.includes("RS256")
    ? "RS256"
    : algorithms.find((candidate) => /^(RS|PS|ES)\d{3}$|^EdDSA$/.test(candidate));
  const hasBasic = metadata.token_endpoint_auth_methods_supported.includes("client_secret_basic");
  return {
    id_token_signed_response_alg: algorithm ?? "RS256",
    token_endpoint_auth_method: hasBasic ? "client_secret_basic" : "client_secret_post",
  };
}

/** What userinfo says about an email applies to its own email only. */
function withUserinfo(
  claims: Record<string, unknown>,
  { email_verified, ...userinfo }: Record<string, unknown>,
): Record<string, unknown> {
  const isSameEmail = claims.email === undefined || claims.email === userinfo.email;
  return { ...userinfo, ...(isSameEmail ? { email_verified } : {}), ...claims };
}
