import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";

const answer = responseSchemas(() => import("#lib/accounts/auth/schema.ts"));

/** @throws ApiError NOT_AUTHENTICATED for a wrong email or password, RATE_LIMITED with `retryAfterSeconds` */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { csrfToken } = await fetchJson("/api/auth/csrf", answer("formTokenSchema"));
  await fetchJson("/api/auth/callback/credentials", answer("signedInSchema"), {
    method: "POST",
    body: { ...credentials, csrfToken, json: "true" },
  });
}
