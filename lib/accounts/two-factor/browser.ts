import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { newAuthenticatorSchema } from "#lib/accounts/two-factor/schema.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/two-factor/schema.ts"));

const TWO_FACTOR = "/api/inbox/profile/two-factor";

/** The two-factor state of the signed-in person. */
export const twoFactorQuery = queryOptions({
  queryKey: ["two-factor"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(TWO_FACTOR, schema("twoFactorSchema"), { signal }),
});

export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>;

/** The mutation that turns it on: a dialog must not close before it shows the recovery codes. */
export const TURNING_ON = ["two-factor", "turn-on"] as const;

export function startAuthenticator() {
  return fetchJson(TWO_FACTOR, schema("newAuthenticatorSchema"), { method: "POST" });
}

/** @throws ApiError with the field `code`, or RATE_LIMITED */
export function confirmAuthenticator(code: string) {
  return fetchJson(`${TWO_FACTOR}/confirm`, schema("recoveryCodesSchema"), {
    method: "POST",
    body: { code },
  });
}

export function renewRecoveryCodes() {
  return fetchJson(`${TWO_FACTOR}/recovery-codes`, schema("recoveryCodesSchema"), { method: "POST" });
}

export function turnOffTwoFactor() {
  return fetchJson(TWO_FACTOR, done, { method: "DELETE" });
}
