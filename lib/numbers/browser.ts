import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import {
  type ConnectNumber,
  type NumberView,
  numberListSchema,
  numberResponse,
  type RotateSecrets,
} from "#lib/numbers/schema.ts";

const URL = "/api/inbox/settings/numbers";

export const numbersQuery = queryOptions({
  queryKey: ["numbers"],
  queryFn: ({ signal }) => fetchJson(URL, numberListSchema, { signal }),
});

export async function connectNumber(body: ConnectNumber): Promise<NumberView> {
  return (await fetchJson(URL, numberResponse, { method: "POST", body })).number;
}

export async function addSandboxNumber(): Promise<NumberView> {
  return (await fetchJson(`${URL}/sandbox`, numberResponse, { method: "POST" })).number;
}

/** Asks WhatsApp about the number with the token that is stored, and puts it back into service if it answers. */
export async function checkNumber(id: string): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/check`, numberResponse, { method: "POST" })).number;
}

/** Has the account's webhooks come to our app. */
export async function subscribeApp(id: string): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/subscribe`, numberResponse, { method: "POST" })).number;
}

export async function rotateSecrets(id: string, body: RotateSecrets): Promise<NumberView> {
  return (await fetchJson(`${URL}/${id}/secrets`, numberResponse, { method: "POST", body })).number;
}
