import { queryOptions } from "@tanstack/react-query";
import { answersOf, done, fetchJson } from "#lib/http/fetch-json.ts";
import type { AccountChange, AccountEvent, TokenControl } from "#lib/sandbox/accounts/schema.ts";

const answer = answersOf(() => import("#lib/sandbox/accounts/schema.ts"));

const url = (phoneNumberId: string, what: string) => `/api/sandbox/numbers/${phoneNumberId}/${what}`;

export function sandboxAccountQuery(phoneNumberId: string) {
  return queryOptions({
    queryKey: ["sandbox", "account", phoneNumberId],
    queryFn: ({ signal }) =>
      fetchJson(url(phoneNumberId, "account"), answer("sandboxAccountSchema"), { signal }),
  });
}

export function changeAccount(phoneNumberId: string, body: AccountChange) {
  return fetchJson(url(phoneNumberId, "account"), answer("sandboxAccountSchema"), { method: "PATCH", body });
}

export function tellAccountEvent(phoneNumberId: string, event: AccountEvent) {
  return fetchJson(url(phoneNumberId, "account"), done, { method: "POST", body: { event } });
}

/** @returns the new token, shown once; null where none was made */
export async function controlTokens(phoneNumberId: string, body: TokenControl): Promise<string | null> {
  const request = { method: "POST", body } as const;
  return (await fetchJson(url(phoneNumberId, "tokens"), answer("tokenControlResponse"), request)).token;
}
