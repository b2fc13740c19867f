import { queryOptions } from "@tanstack/react-query";
import type { PasswordChange } from "#lib/accounts/schema.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/schema.ts"));

export const membersQuery = queryOptions({
  queryKey: ["members"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson("/api/inbox/members", schema("memberListSchema"), { signal }),
});

/** Never from the cache: what is done is found again wherever the steps are shown. */
export const setupStepsQuery = queryOptions({
  queryKey: ["setup-steps"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson("/api/inbox/settings/setup", schema("setupStepsSchema"), { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

/** @throws ApiError with the field at fault */
export function changeName(body: { name: string }) {
  return fetchJson("/api/inbox/profile", done, { method: "PATCH", body });
}

const PHOTO = "/api/inbox/profile/photo";

/** @throws ApiError with `file` at fault */
export function storePhoto(file: File) {
  return fetchJson(PHOTO, schema("photoSchema"), { method: "POST", body: file });
}

export function removePhoto() {
  return fetchJson(PHOTO, schema("photoSchema"), { method: "DELETE" });
}

/** @throws ApiError with the fields at fault, or RATE_LIMITED */
export function changePassword(change: PasswordChange) {
  return fetchJson("/api/inbox/profile/password", done, { method: "POST", body: change });
}

/** @throws ApiError with the field at fault, or RATE_LIMITED */
export function confirmPassword(currentPassword: string) {
  return fetchJson("/api/inbox/profile/confirm", done, { method: "POST", body: { currentPassword } });
}

const EMAIL = "/api/inbox/profile/email";

export const emailSettingsQuery = queryOptions({
  queryKey: ["email-settings"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(EMAIL, schema("emailSettingsSchema"), { signal }),
});

/** Mails a link to the new address. */
export function requestEmailChange(body: { email: string }) {
  return fetchJson(EMAIL, done, { method: "POST", body });
}

export function cancelEmailChange() {
  return fetchJson(EMAIL, done, { method: "DELETE" });
}
