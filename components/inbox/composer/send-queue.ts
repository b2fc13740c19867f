"use client";

import type { QueryClient } from "@tanstack/react-query";
import { applyAnswer } from "#components/inbox/apply-event.ts";
import { settleTaken } from "#components/inbox/composer/draft-store.ts";
import { holdReply } from "#components/inbox/composer/held-store.ts";
import type { PendingBody, PendingMessage } from "#components/inbox/composer/pending-message.ts";
import { returnPending } from "#components/inbox/composer/return-pending.ts";
import { readSeen } from "#components/inbox/composer/seen-store.ts";
import {
  allPending,
  beginPending,
  endPending,
  failPending,
  findPending,
  onPendingChange,
} from "#components/inbox/pending-messages.ts";
import { setServerNow } from "#components/inbox/server-clock.ts";
import { applyMessage } from "#components/inbox/thread/thread-cache.ts";
import { ApiError, errorText, retryAfterMs } from "#lib/http/api-error.ts";
import { createNote, type HowToSend, type SentFromInbox, sendMessage } from "#lib/messages/browser.ts";
import { templateMemoryQuery } from "#lib/templates/browser.ts";

// Messages of a conversation leave one after the other, in the order in which they were written.

/** A server that takes longer does not answer any more; it answers for WhatsApp after ten seconds at the latest. */
const DEADLINE_MS = 30_000;
/** The first of the waits between two tries, and the longest. */
const RETRY_MS = { first: 1000, longest: 30_000 } as const;

const queues = new Map<string, Promise<void>>();
/** Those that could not reach the server, with what has them try again at once. */
const retrying = new Map<string, () => void>();
/** Those that wait to be taken back, with what ends their wait. */
const waiting = new Map<string, () => void>();

/**
 * Sends messages optimistically: their bubbles stand at once. The id that the page made goes along, so that a retry, a
 * double click and the event that outruns the answer all are the one message.
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
        // One with an error was taken back while it waited, and could not go back into the composer.
        return current && current.error === null ? deliver(client, current) : undefined;
      });
    queues.set(message.conversationId, turn);
  }
}

/** Until nobody takes a message back any more; it may have been, while its turn had not come. */
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
 * Takes a message back that still waits, into the composer. Where something else stands there it is not sent either: whoever
 * took it back meant that. It stays in the thread as one that did not go, to be edited or sent from there.
 * @param words what it says of itself then
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

/** Has everything that could not reach the server try again: it can be reached. */
export function retryUnreached(): void {
  for (const again of [...retrying.values()]) again();
}

if (typeof document !== "undefined") {
  // What is under way dies with the page, and what stands behind it would never leave: all of it goes once more, each under
  // the id that it has.
  addEventListener("pagehide", () => {
    for (const { conversationId, body, interrupted, error, unreached } of allPending()) {
      const given = interrupted || (error !== null && !unreached);
      if (!given) void post(conversationId, withSeen(conversationId, body), { leaving: true }).catch(ignore);
    }
  });
  // Who leaves means it: what waits goes now, and outlives the page.
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

function post(conversationId: string, body: PendingBody, how: HowToSend): Promise<SentFromInbox> {
  if (body.kind !== "note") return sendMessage(conversationId, body, how);
  const { kind, ...note } = body;
  return createNote(conversationId, note, how);
}

/**
 * Sends a message in its turn, which lasts until it is accepted, refused or given up: what was written after it never
 * passes it. As long as the server cannot be reached it is tried again.
 */
async function deliver(client: QueryClient, first: PendingMessage): Promise<void> {
  const { clientId } = first.body;
  for (let tries = 0; ; tries += 1) {
    // Discarded, taken back or told as accepted meanwhile; or its thread was joined to another.
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

/** @returns why it did not go; null when it is settled */
async function attempt(client: QueryClient, message: PendingMessage): Promise<unknown> {
  const { conversationId, body } = message;
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const sent = await post(conversationId, withSeen(conversationId, body), { signal });
    setServerNow(sent.now);
    applyMessage(client, sent.message);
    applyAnswer(client, sent.conversation);
    settleTaken(conversationId, body.draftAt);
    // What filled it is offered the next time.
    if (body.kind === "template") void client.invalidateQueries({ queryKey: templateMemoryQuery.queryKey });
    endPending(body.clientId);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "UNSEEN_MESSAGES") return error;
    hold(client, message, error);
    return null;
  }
}

/** Nobody answered, or only what stands before the server: whether it was taken is not known, and it is sent once anyway. */
function isUnreached(error: unknown): boolean {
  if (error instanceof DOMException) return true;
  if (retryAfterMs(error) !== null) return true;
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));
}

/** Until the wait is over, somebody says "now", or there is nothing left to send. */
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

/** What was read since it was written counts too. */
function withSeen(conversationId: string, body: PendingBody): PendingBody {
  return body.kind === "note" ? body : { ...body, seen: Math.max(body.seen, readSeen(conversationId)) };
}

function hold(client: QueryClient, message: PendingMessage, error: ApiError): void {
  for (const added of holdReply(message.conversationId, error.details)) applyMessage(client, added);
  if (returnPending(message)) endPending(message.body.clientId);
  else failPending(message.body.clientId, error.message);
}
