"use client";

import type { QueryClient } from "@tanstack/react-query";
import { applyAnswer } from "#components/inbox/cache/apply-event.ts";
import { settleTaken } from "#components/inbox/cache/draft-store.ts";
import { holdReply } from "#components/inbox/cache/held-store.ts";
import type { PendingBody, PendingMessage } from "#components/inbox/cache/pending-message.ts";
import {
  allPending,
  beginPending,
  endPending,
  failPending,
  findPending,
  onPendingChange,
} from "#components/inbox/cache/pending-messages.ts";
import { returnPending } from "#components/inbox/cache/return-pending.ts";
import { readSeen } from "#components/inbox/cache/seen-store.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { setServerNow } from "#components/shell/session/server-clock.ts";
import { createNote, type SendOptions, type SentFromInbox, sendMessage } from "#lib/messages/browser.ts";
import { ApiError, errorText, retryAfterMs } from "#lib/platform/browser-fetch/api-error.ts";
import { templateMemoryQuery } from "#lib/templates/browser.ts";

// Messages of a conversation are sent one after the other, in the order in which they were written.

/** After this a request is treated as failed; the server waits at most ten seconds for WhatsApp. */
const DEADLINE_MS = 30_000;
/** Backoff between attempts. */
const RETRY_MS = { first: 1000, longest: 30_000 } as const;

const queues = new Map<string, Promise<void>>();
/** Messages that wait for the server, with a function that retries now. */
const retrying = new Map<string, () => void>();
/** Messages in their undo period, with a function that ends it. */
const waiting = new Map<string, () => void>();

/**
 * Queues messages for sending and shows their bubbles immediately. The client id makes a retry, a double click and an
 * event before the response all one message.
 */
export function enqueue(client: QueryClient, messages: readonly PendingMessage[]): void {
  for (const message of messages) {
    const again = retrying.get(message.body.clientId);
    if (again) {
      again();
      continue;
    }
    beginPending(message);
    const before = queues.get(message.conversationId) ?? Promise.resolve();
    const turn = before
      .then(() => waitFor(message))
      .then(() => {
        const current = findPending(message.body.clientId);
        // A message with an error was undone but could not return to the composer.
        return current && current.error === null ? deliver(client, current) : undefined;
      });
    queues.set(message.conversationId, turn);
  }
}

/** Waits until the undo period is over; the message may have been undone before its turn. */
function waitFor({ body: { clientId } }: PendingMessage): Promise<void> | undefined {
  const current = findPending(clientId);
  const left = current?.error === null ? (current.waitsUntil ?? 0) - Date.now() : 0;
  if (left <= 0) return;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      waiting.delete(clientId);
      resolve();
    };
    const timer = setTimeout(end, left);
    waiting.set(clientId, end);
  });
}

/**
 * Cancels a message in its undo period and returns it to the composer. If the composer is occupied, the message stays
 * in the thread as not sent.
 * @param words the error it shows then
 * @returns whether it is in the composer
 */
export function undoPending(message: PendingMessage, words: string): boolean {
  const { clientId } = message.body;
  const isBack = returnPending(message);
  if (isBack) endPending(clientId);
  else failPending(clientId, words);
  waiting.get(clientId)?.();
  return isBack;
}

export function retryUnreached(): void {
  for (const again of [...retrying.values()]) again();
}

if (typeof document !== "undefined") {
  // Requests in flight end with the page and would block the ones queued after them: all are sent again with
  // `keepalive`, under their client ids.
  addEventListener("pagehide", () => {
    for (const { conversationId, body, interrupted, error, unreached } of allPending()) {
      const given = interrupted || (error !== null && !unreached);
      if (!given) void post(conversationId, withSeen(conversationId, body), { leaving: true }).catch(ignore);
    }
  });
  // Leaving the page ends the undo period.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    for (const clientId of [...waiting.keys()]) {
      const message = findPending(clientId);
      if (message) void post(message.conversationId, message.body, { leaving: true }).catch(ignore);
      waiting.get(clientId)?.();
    }
  });
}

const ignore = () => undefined;

function post(conversationId: string, body: PendingBody, how: SendOptions): Promise<SentFromInbox> {
  if (body.kind !== "note") return sendMessage(conversationId, body, how);
  const { kind, ...note } = body;
  return createNote(conversationId, note, how);
}

/**
 * Sends one message and returns when it is accepted, rejected or discarded, so that later ones never overtake it.
 * Retries while the server cannot be reached.
 */
async function deliver(client: QueryClient, first: PendingMessage): Promise<void> {
  const { clientId } = first.body;
  for (let tries = 0; ; tries += 1) {
    // It may have been discarded or accepted, or its thread merged.
    const message = findPending(clientId);
    if (!message) return;
    beginPending({ ...message, waitsUntil: null, error: null, unreached: false, interrupted: false });
    const error = await attempt(client, message);
    if (error === null) return;
    const again = isUnreached(error);
    failPending(clientId, errorText(error), again);
    if (!again) return;
    await untilAgain(clientId, Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** tries));
  }
}

async function attempt(client: QueryClient, message: PendingMessage): Promise<unknown> {
  const { conversationId, body } = message;
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const sent = await post(conversationId, withSeen(conversationId, body), { signal });
    setServerNow(sent.now);
    applyMessage(client, sent.message);
    applyAnswer(client, sent.conversation);
    settleTaken(conversationId, body.draftAt);
    if (body.kind === "template") void client.invalidateQueries({ queryKey: templateMemoryQuery.queryKey });
    endPending(body.clientId);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "UNSEEN_MESSAGES") return error;
    hold(client, message, error);
    return null;
  }
}

/** No response, or one from a proxy: the outcome is unknown, and the client id makes a retry safe. */
function isUnreached(error: unknown): boolean {
  if (error instanceof DOMException) return true;
  if (retryAfterMs(error) !== null) return true;
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));
}

/** Waits until the delay ends, a retry is requested or the message is gone. */
function untilAgain(clientId: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unlisten();
      retrying.delete(clientId);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unlisten = onPendingChange(() => {
      if (!findPending(clientId)) end();
    });
    retrying.set(clientId, end);
  });
}

/** Also counts what was seen since it was written. */
function withSeen(conversationId: string, body: PendingBody): PendingBody {
  return body.kind === "note" ? body : { ...body, seen: Math.max(body.seen, readSeen(conversationId)) };
}

function hold(client: QueryClient, message: PendingMessage, error: ApiError): void {
  for (const added of holdReply(message.conversationId, error.details)) applyMessage(client, added);
  if (returnPending(message)) endPending(message.body.clientId);
  else failPending(message.body.clientId, error.message);
}
