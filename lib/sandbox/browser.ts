import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { fetchJson } from "#lib/http/fetch-json.ts";
import {
  behaviourSchema,
  type CustomerMessage,
  clockResponse,
  type customerChangeBody,
  doneResponse,
  type failuresBody,
  type identityChangeBody,
  sandboxChatsSchema,
  sandboxThreadSchema,
} from "#lib/sandbox/schema.ts";
import type { SettingsChange } from "#lib/sandbox/settings.ts";

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
  queryFn: ({ signal }) => fetchJson("/api/sandbox/chats", sandboxChatsSchema, { signal }),
  refetchInterval: POLL_MS,
});

export function chatQuery(chat: ChatKey) {
  return queryOptions({
    queryKey: ["sandbox", "chat", chat.phoneNumberId, chat.waId],
    queryFn: ({ signal }) => fetchJson(`${url(chat)}/messages`, sandboxThreadSchema, { signal }),
    refetchInterval: POLL_MS,
  });
}

export function writeAsCustomer(chat: ChatKey, body: CustomerMessage) {
  return fetchJson(`${url(chat)}/messages`, sandboxThreadSchema, { method: "POST", body });
}

export function readAsCustomer(chat: ChatKey) {
  return fetchJson(`${url(chat)}/read`, doneResponse, { method: "POST" });
}

export function changeCustomer(chat: ChatKey, body: z.input<typeof customerChangeBody>) {
  return fetchJson(url(chat), doneResponse, { method: "PATCH", body });
}

export function changeIdentity(chat: ChatKey, body: z.input<typeof identityChangeBody>) {
  return fetchJson(`${url(chat)}/identity`, doneResponse, { method: "POST", body });
}

/** Somebody of the business writes in WhatsApp's own app. */
export function echoFromApp(chat: ChatKey, text: string) {
  return fetchJson(`${url(chat)}/echo`, doneResponse, { method: "POST", body: { text } });
}

function numberUrl(phoneNumberId: string, what: string): string {
  return `/api/sandbox/numbers/${phoneNumberId}/${what}`;
}

/** How WhatsApp behaves towards a number, anew every other second for what waits. */
export function behaviourQuery(phoneNumberId: string) {
  return queryOptions({
    queryKey: ["sandbox", "behaviour", phoneNumberId],
    queryFn: ({ signal }) => fetchJson(numberUrl(phoneNumberId, "settings"), behaviourSchema, { signal }),
    refetchInterval: 2 * POLL_MS,
  });
}

export function changeBehaviour(phoneNumberId: string, body: SettingsChange) {
  return fetchJson(numberUrl(phoneNumberId, "settings"), behaviourSchema, { method: "PATCH", body });
}

export function setFailures(phoneNumberId: string, body: z.input<typeof failuresBody>) {
  return fetchJson(numberUrl(phoneNumberId, "failures"), behaviourSchema, { method: "POST", body });
}

export function releaseHeld(phoneNumberId: string, verdict: "good" | "bad") {
  return fetchJson(numberUrl(phoneNumberId, "held"), behaviourSchema, { method: "POST", body: { verdict } });
}

export function tellNumberError(phoneNumberId: string, code: number) {
  return fetchJson(numberUrl(phoneNumberId, "errors"), doneResponse, { method: "POST", body: { code } });
}

export function moveClock(byMs: number) {
  return fetchJson("/api/sandbox/clock", clockResponse, { method: "POST", body: { byMs } });
}
