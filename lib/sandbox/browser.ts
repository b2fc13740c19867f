import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { answersOf, done, fetchJson } from "#lib/http/fetch-json.ts";
import type {
  CustomerMessage,
  customerChangeBody,
  failuresBody,
  identityChangeBody,
} from "#lib/sandbox/schema.ts";
import type { SettingsChange } from "#lib/sandbox/settings.ts";

const answer = answersOf(() => import("#lib/sandbox/schema.ts"));

const POLL_MS = 1000;

/** Which customer's phone is held. */
export interface ChatKey {
  phoneNumberId: string;
  waId: string;
}

function url({ phoneNumberId, waId }: ChatKey): string {
  return `/api/sandbox/chats/${phoneNumberId}/${waId}`;
}

/** Every chat and the simulator's present, anew each second while the page is looked at. */
export const chatsQuery = queryOptions({
  queryKey: ["sandbox", "chats"],
  queryFn: ({ signal }) => fetchJson("/api/sandbox/chats", answer("sandboxChatsSchema"), { signal }),
  refetchInterval: POLL_MS,
});

export function chatQuery(chat: ChatKey) {
  return queryOptions({
    queryKey: ["sandbox", "chat", chat.phoneNumberId, chat.waId],
    queryFn: ({ signal }) => fetchJson(`${url(chat)}/messages`, answer("sandboxThreadSchema"), { signal }),
    refetchInterval: POLL_MS,
  });
}

export function writeAsCustomer(chat: ChatKey, body: CustomerMessage) {
  return fetchJson(`${url(chat)}/messages`, answer("sandboxThreadSchema"), { method: "POST", body });
}

export function readAsCustomer(chat: ChatKey) {
  return fetchJson(`${url(chat)}/read`, done, { method: "POST" });
}

export function changeCustomer(chat: ChatKey, body: z.input<typeof customerChangeBody>) {
  return fetchJson(url(chat), done, { method: "PATCH", body });
}

export function changeIdentity(chat: ChatKey, body: z.input<typeof identityChangeBody>) {
  return fetchJson(`${url(chat)}/identity`, done, { method: "POST", body });
}

/** Somebody of the business writes in WhatsApp's own app. */
export function echoFromApp(chat: ChatKey, text: string) {
  return fetchJson(`${url(chat)}/echo`, done, { method: "POST", body: { text } });
}

function numberUrl(phoneNumberId: string, what: string): string {
  return `/api/sandbox/numbers/${phoneNumberId}/${what}`;
}

/** How WhatsApp behaves towards a number, anew every other second for what waits. */
export function behaviourQuery(phoneNumberId: string) {
  return queryOptions({
    queryKey: ["sandbox", "behaviour", phoneNumberId],
    queryFn: ({ signal }) =>
      fetchJson(numberUrl(phoneNumberId, "settings"), answer("behaviourSchema"), { signal }),
    refetchInterval: 2 * POLL_MS,
  });
}

export function changeBehaviour(phoneNumberId: string, body: SettingsChange) {
  return fetchJson(numberUrl(phoneNumberId, "settings"), answer("behaviourSchema"), {
    method: "PATCH",
    body,
  });
}

export function setFailures(phoneNumberId: string, body: z.input<typeof failuresBody>) {
  return fetchJson(numberUrl(phoneNumberId, "failures"), answer("behaviourSchema"), { method: "POST", body });
}

export function releaseHeld(phoneNumberId: string, verdict: "good" | "bad") {
  return fetchJson(numberUrl(phoneNumberId, "held"), answer("behaviourSchema"), {
    method: "POST",
    body: { verdict },
  });
}

export function tellNumberError(phoneNumberId: string, code: number) {
  return fetchJson(numberUrl(phoneNumberId, "errors"), done, { method: "POST", body: { code } });
}

export function moveClock(byMs: number) {
  return fetchJson("/api/sandbox/clock", answer("clockResponse"), { method: "POST", body: { byMs } });
}
