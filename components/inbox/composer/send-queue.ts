"use client";

import type { QueryClient } from "@tanstack/react-query";
import { applyConversation } from "#components/inbox/apply-event.ts";
import { settleTaken } from "#components/inbox/composer/draft-store.ts";
import { holdReply } from "#components/inbox/composer/held-store.ts";
import type { PendingBody, PendingMessage } from "#components/inbox/composer/pending-message.ts";
import { returnPending } from "#components/inbox/composer/return-pending.ts";
import { readSeen } from "#components/inbox/composer/seen-store.ts";
import { beginPending, endPending, failPending, findPending } from "#components/inbox/pending-messages.ts";
import { setServerNow } from "#components/inbox/server-clock.ts";
import { applyMessage } from "#components/inbox/thread/thread-cache.ts";
import { ApiError, errorText } from "#lib/http/api-error.ts";
import { createNote, type SentFromInbox, sendMessage } from "#lib/messages/browser.ts";

// Messages of a conversation leave one after the other, in the order in which they were written.

const queues = new Map<string, Promise<void>>();
/** Those that wait to be taken back, with what ends their wait. */
const waiting = new Map<string, () => void>();

/**
 * Sends messages optimistically: their bubbles stand at once. The id that the page made goes along, so that a retry, a
 * double click and the event that outruns the answer all are the one message.
 */
export function enqueue(client: QueryClient, messages: readonly PendingMessage[]): void {
  for (const message of messages) {
    beginPending(message);
    const before = queues.get(message.conversationId) ?? Promise.resolve();
    const turn = before
      .then(() => waitFor(message))
      .then(() => {
        const current = findPending(message.body.clientId);
        return current ? deliver(client, current) : undefined;
      });
    queues.set(message.conversationId, turn);
  }
}

function waitFor({ waitsUntil, body: { clientId } }: PendingMessage): Promise<void> | undefined {
  const left = (waitsUntil ?? 0) - Date.now();
  if (left <= 0 || !findPending(clientId)) return;
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

/** Takes a message back that still waits, into the composer. */
export function undoPending(message: PendingMessage): void {
  // Where it cannot go back because a note stands there, it goes on waiting.
  if (!returnPending(message)) return;
  endPending(message.body.clientId);
  waiting.get(message.body.clientId)?.();
}

if (typeof document !== "undefined") {
  // Who leaves means it: what waits goes now, and outlives the page.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    for (const clientId of [...waiting.keys()]) {
      const message = findPending(clientId);
      if (message) void post(message.conversationId, message.body, true).catch(() => undefined);
      waiting.get(clientId)?.();
    }
  });
}

function post(conversationId: string, body: PendingBody, leaving = false): Promise<SentFromInbox> {
  if (body.kind !== "note") return sendMessage(conversationId, body, leaving);
  const { kind, ...note } = body;
  return createNote(conversationId, note, leaving);
}

async function deliver(client: QueryClient, message: PendingMessage): Promise<void> {
  const { conversationId, body } = message;
  beginPending({ ...message, waitsUntil: null, error: null, interrupted: false });
  try {
    const sent = await post(conversationId, withSeen(conversationId, body));
    setServerNow(sent.now);
    applyMessage(client, sent.message);
    applyConversation(client, sent.conversation);
    settleTaken(conversationId, body.draftAt);
    endPending(body.clientId);
  } catch (error) {
    if (error instanceof ApiError && error.code === "UNSEEN_MESSAGES") hold(client, message, error);
    else failPending(body.clientId, errorText(error), error instanceof ApiError && error.status === 0);
  }
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
