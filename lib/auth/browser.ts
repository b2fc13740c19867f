import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";

const answer = answersOf(() => import("#lib/auth/schema.ts"));

/**
 * Signs in and leaves the session in the browser's cookies.
 * @throws ApiError NOT_AUTHENTICATED for a wrong email or password, RATE_LIMITED with `retryAfterSeconds`
 */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { csrfToken } = await fetchJson("/api/auth/csrf", answer("formTokenSchema"));
  await fetchJson("/api/auth/callback/credentials", answer("signedInSchema"), {
    method: "POST",
    body: { ...credentials, csrfToken, json: "true" },
  });
}
