import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";
import type { AccountChange, AccountEvent, TokenControl } from "#lib/simulator/account-schema.ts";
import type {
  CustomerMessage,
  customerChangeBody,
  failuresBody,
  identityChangeBody,
} from "#lib/simulator/schema.ts";
import type { SettingsChange } from "#lib/simulator/settings-schema.ts";
import type { TemplateControl } from "#lib/simulator/template-schema.ts";

const schema = responseSchemas(() => import("#lib/simulator/schema.ts"));

const POLL_MS = 1000;

export interface ChatKey {
  phoneNumberId: string;
  waId: string;
}

function url({ phoneNumberId, waId }: ChatKey): string {
  return `/api/sandbox/chats/${phoneNumberId}/${waId}`;
}

export const chatsQuery = queryOptions({
  queryKey: ["sandbox", "chats"],
  meta: ofAnybody,
  queryFn: ({ signal }) => fetchJson("/api/sandbox/chats", schema("sandboxChatsSchema"), { signal }),
  refetchInterval: POLL_MS,
});

export function chatQuery(chat: ChatKey) {
  return queryOptions({
    queryKey: ["sandbox", "chat", chat.phoneNumberId, chat.waId],
    meta: ofAnybody,
    queryFn: ({ signal }) => fetchJson(`${url(chat)}/messages`, schema("sandboxThreadSchema"), { signal }),
    refetchInterval: POLL_MS,
  });
}

export function writeAsCustomer(chat: ChatKey, body: CustomerMessage) {
  return fetchJson(`${url(chat)}/messages`, schema("sandboxThreadSchema"), { method: "POST", body });
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

export function echoFromApp(chat: ChatKey, text: string) {
  return fetchJson(`${url(chat)}/echo`, done, { method: "POST", body: { text } });
}

function numberUrl(phoneNumberId: string, what: string): string {
  return `/api/sandbox/numbers/${phoneNumberId}/${what}`;
}

export function behaviorQuery(phoneNumberId: string) {
  return queryOptions({
    queryKey: ["sandbox", "behavior", phoneNumberId],
    meta: ofNobody,
    queryFn: ({ signal }) =>
      fetchJson(numberUrl(phoneNumberId, "settings"), schema("behaviorSchema"), { signal }),
    refetchInterval: 2 * POLL_MS,
  });
}

export function changeBehavior(phoneNumberId: string, body: SettingsChange) {
  return fetchJson(numberUrl(phoneNumberId, "settings"), schema("behaviorSchema"), {
    method: "PATCH",
    body,
  });
}

export function setFailures(phoneNumberId: string, body: z.input<typeof failuresBody>) {
  return fetchJson(numberUrl(phoneNumberId, "failures"), schema("behaviorSchema"), { method: "POST", body });
}

export function releaseHeldTemplates(phoneNumberId: string, qualityResult: "good" | "bad") {
  return fetchJson(numberUrl(phoneNumberId, "held"), schema("behaviorSchema"), {
    method: "POST",
    body: { qualityResult },
  });
}

export function sendNumberError(phoneNumberId: string, code: number) {
  return fetchJson(numberUrl(phoneNumberId, "errors"), done, { method: "POST", body: { code } });
}

export function moveClock(byMs: number) {
  return fetchJson("/api/sandbox/clock", schema("clockResponse"), { method: "POST", body: { byMs } });
}

const accountSchema = responseSchemas(() => import("#lib/simulator/account-schema.ts"));

export function sandboxAccountQuery(phoneNumberId: string) {
  return queryOptions({
    queryKey: ["sandbox", "account", phoneNumberId],
    meta: ofNobody,
    queryFn: ({ signal }) =>
      fetchJson(numberUrl(phoneNumberId, "account"), accountSchema("sandboxAccountSchema"), { signal }),
  });
}

export function changeAccount(phoneNumberId: string, body: AccountChange) {
  return fetchJson(numberUrl(phoneNumberId, "account"), accountSchema("sandboxAccountSchema"), {
    method: "PATCH",
    body,
  });
}

export function sendAccountEvent(phoneNumberId: string, event: AccountEvent) {
  return fetchJson(numberUrl(phoneNumberId, "account"), done, { method: "POST", body: { event } });
}

export async function controlTokens(phoneNumberId: string, body: TokenControl): Promise<string | null> {
  const request = { method: "POST", body } as const;
  return (await fetchJson(numberUrl(phoneNumberId, "tokens"), accountSchema("tokenControlResponse"), request))
    .token;
}

const templateSchema = responseSchemas(() => import("#lib/simulator/template-schema.ts"));

const TEMPLATES_URL = "/api/sandbox/templates";
const TEMPLATES_POLL_MS = 2000;

export const sandboxTemplatesQuery = queryOptions({
  queryKey: ["sandbox", "templates"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(TEMPLATES_URL, templateSchema("sandboxTemplatesSchema"), { signal }),
  refetchInterval: TEMPLATES_POLL_MS,
});

export function controlTemplate(id: string, control: TemplateControl) {
  return fetchJson(`${TEMPLATES_URL}/${id}`, templateSchema("templateStatusResponse"), {
    method: "POST",
    body: control,
  });
}

export function setReviewDelay(reviewDelayMs: number) {
  return fetchJson(`${TEMPLATES_URL}/review-delay`, templateSchema("reviewDelayBody"), {
    method: "POST",
    body: { reviewDelayMs },
  });
}
