import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "#lib/http/fetch-json.ts";
import {
  type CustomerMessage,
  clockResponse,
  sandboxChatsSchema,
  sandboxThreadSchema,
} from "#lib/sandbox/schema.ts";

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
  return fetchJson(`${url(chat)}/read`, z.object({ ok: z.literal(true) }), { method: "POST" });
}

export function moveClock(byMs: number) {
  return fetchJson("/api/sandbox/clock", clockResponse, { method: "POST", body: { byMs } });
}
