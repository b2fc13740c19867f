import { queryOptions } from "@tanstack/react-query";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/auth/schema.ts"));

/** The second factor that the person gave. */
type SecondFactor = { code: string };

/**
 * @param factor null before the server has asked for it
 * @throws ApiError NOT_AUTHENTICATED for a wrong email or password, CODE_REQUIRED, CODE_INCORRECT, RATE_LIMITED with
 * `retryAfterSeconds`
 */
export async function signIn({
  factor,
  ...credentials
}: {
  email: string;
  password: string;
  factor: SecondFactor | null;
}): Promise<void> {
  const { csrfToken } = await fetchJson("/api/auth/csrf", schema("formTokenSchema"));
  await fetchJson("/api/auth/callback/credentials", schema("signedInSchema"), {
    method: "POST",
    body: { ...credentials, ...factor, csrfToken, json: "true" },
  });
}

/**
 * Leaves the page for the identity provider, and returns to `next`. The provider asks a person who confirms who they are to
 * authenticate again.
 */
export async function goToProvider({ next, confirm }: { next: string; confirm: boolean }): Promise<void> {
  const { csrfToken } = await fetchJson("/api/auth/csrf", schema("formTokenSchema"));
  const { url } = await fetchJson("/api/auth/signin/oidc", schema("signedInSchema"), {
    method: "POST",
    body: { csrfToken, callbackUrl: next, json: "true", ...(confirm ? { confirm: "true" } : {}) },
  });
  window.location.assign(url);
}

const SESSIONS = "/api/inbox/profile/sessions";

/** The sessions of the signed-in person. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(SESSIONS, schema("sessionListSchema"), { signal }),
});

export function endSession(id: string) {
  return fetchJson(`${SESSIONS}/${id}`, done, { method: "DELETE" });
}

/** Signs the person out everywhere but here. */
export function endOtherSessions() {
  return fetchJson(SESSIONS, done, { method: "DELETE" });
}

const RESETS = "/api/password-resets";

/** Succeeds whether or not an account has the email. @throws ApiError RATE_LIMITED */
export function requestPasswordReset(body: { email: string }) {
  return fetchJson(`${RESETS}/request`, done, { method: "POST", body });
}

export function readResetLink(token: string) {
  return fetchJson(`${RESETS}/read`, schema("openResetSchema"), { method: "POST", body: { token } });
}

export function resetPassword(body: { token: string; password: string }) {
  return fetchJson(`${RESETS}/use`, done, { method: "POST", body });
}

const EMAIL_CHANGES = "/api/email-changes";

export function readEmailLink(token: string) {
  return fetchJson(`${EMAIL_CHANGES}/read`, schema("openEmailChangeSchema"), {
    method: "POST",
    body: { token },
  });
}

export function confirmEmailChange(token: string) {
  return fetchJson(`${EMAIL_CHANGES}/confirm`, done, { method: "POST", body: { token } });
}
