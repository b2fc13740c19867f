import { queryOptions } from "@tanstack/react-query";
import type { ConnectNumber, NumberView, RotateSecrets } from "#lib/numbers/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/numbers/schema.ts"));

const URL = "/api/inbox/settings/numbers";

export const numbersQuery = queryOptions({
  queryKey: ["numbers"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, schema("numberListSchema"), { signal }),
});

export const numberNamesQuery = queryOptions({
  queryKey: ["numbers", "names"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson("/api/inbox/numbers", schema("numberNamesSchema"), { signal }),
});

export async function connectNumber(body: ConnectNumber): Promise<NumberView> {
  return (await fetchJson(URL, schema("numberResponse"), { method: "POST", body })).number;
}

export async function addSandboxNumber(): Promise<NumberView> {
  return (await fetchJson(`${URL}/sandbox`, schema("numberResponse"), { method: "POST" })).number;
}

export async function checkNumber(id: string): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/check`, schema("numberResponse"), { method: "POST" })).number;
}

export async function subscribeApp(id: string): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/subscribe`, schema("numberResponse"), { method: "POST" })).number;
}

export async function rotateSecrets(id: string, body: RotateSecrets): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/secrets`, schema("numberResponse"), { method: "POST", body })).number;
}
