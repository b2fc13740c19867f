import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import {
  type AccountChange,
  type AccountEvent,
  sandboxAccountSchema,
  type TokenControl,
  tokenControlResponse,
} from "#lib/sandbox/accounts/schema.ts";
import { doneResponse } from "#lib/sandbox/schema.ts";

const url = (phoneNumberId: string, what: string) => `/api/sandbox/numbers/${phoneNumberId}/${what}`;

export function sandboxAccountQuery(phoneNumberId: string) {
  return queryOptions({
    queryKey: ["sandbox", "account", phoneNumberId],
    queryFn: ({ signal }) => fetchJson(url(phoneNumberId, "account"), sandboxAccountSchema, { signal }),
  });
}

export function changeAccount(phoneNumberId: string, body: AccountChange) {
  return fetchJson(url(phoneNumberId, "account"), sandboxAccountSchema, { method: "PATCH", body });
}

export function tellAccountEvent(phoneNumberId: string, event: AccountEvent) {
  return fetchJson(url(phoneNumberId, "account"), doneResponse, { method: "POST", body: { event } });
}

/** @returns the new token, shown once; null where none was made */
export async function controlTokens(phoneNumberId: string, body: TokenControl): Promise<string | null> {
  const request = { method: "POST", body } as const;
  return (await fetchJson(url(phoneNumberId, "tokens"), tokenControlResponse, request)).token;
}
