import { queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { ConnectNumber, NumberView, RotateSecrets } from "#lib/numbers/schema.ts";

const answer = answersOf(() => import("#lib/numbers/schema.ts"));

const URL = "/api/inbox/settings/numbers";

export const numbersQuery = queryOptions({
  queryKey: ["numbers"],
  queryFn: ({ signal }) => fetchJson(URL, answer("numberListSchema"), { signal }),
});

/** What the workspace's numbers are called, for every member. */
export const numberNamesQuery = queryOptions({
  queryKey: ["numbers", "names"],
  queryFn: ({ signal }) => fetchJson("/api/inbox/numbers", answer("numberNamesSchema"), { signal }),
});

export async function connectNumber(body: ConnectNumber): Promise<NumberView> {
  return (await fetchJson(URL, answer("numberResponse"), { method: "POST", body })).number;
}

export async function addSandboxNumber(): Promise<NumberView> {
  return (await fetchJson(`${URL}/sandbox`, answer("numberResponse"), { method: "POST" })).number;
}

/** Asks WhatsApp about the number with the token that is stored, and puts it back into service if it answers. */
export async function checkNumber(id: string): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/check`, answer("numberResponse"), { method: "POST" })).number;
}

/** Has the account's webhooks come to our app. */
export async function subscribeApp(id: string): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/subscribe`, answer("numberResponse"), { method: "POST" })).number;
}

export async function rotateSecrets(id: string, body: RotateSecrets): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/secrets`, answer("numberResponse"), { method: "POST", body })).number;
}
