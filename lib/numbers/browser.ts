import { queryOptions } from "@tanstack/react-query";
import type { ConnectNumber, NumberView, RotateSecrets } from "#lib/numbers/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";

const answer = responseSchemas(() => import("#lib/numbers/schema.ts"));

const URL = "/api/inbox/settings/numbers";

export const numbersQuery = queryOptions({
  queryKey: ["numbers"],
  queryFn: ({ signal }) => fetchJson(URL, answer("numberListSchema"), { signal }),
});

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

export async function checkNumber(id: string): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/check`, answer("numberResponse"), { method: "POST" })).number;
}

export async function subscribeApp(id: string): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/subscribe`, answer("numberResponse"), { method: "POST" })).number;
}

export async function rotateSecrets(id: string, body: RotateSecrets): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/secrets`, answer("numberResponse"), { method: "POST", body })).number;
}
