"use client";

import type { QueryClient } from "@tanstack/react-query";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { newerMessage } from "#components/inbox/cache/compare-versions.ts";
import { confirmSentDraft } from "#components/inbox/cache/draft-store.ts";
import { latestEntities } from "#components/inbox/cache/latest-entities.ts";
import type { PendingBody, PendingMessage } from "#components/inbox/cache/pending-message.ts";
import {
  allPending,
  findPending,
  onPendingChange,
  removePending,
  setPendingError,
  upsertPending,
} from "#components/inbox/cache/pending-messages.ts";
import { addReplyConflict, findReplyConflict } from "#components/inbox/cache/reply-conflict-store.ts";
import { restoreToComposer } from "#components/inbox/cache/restore-to-composer.ts";
import { getSeenRevision } from "#components/inbox/cache/seen-revision-store.ts";
import { withholdStateChanges } from "#components/inbox/cache/state-change-gate.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { announce } from "#components/shell/live/announce.ts";
import { setServerNowFromResponse } from "#components/shell/session/server-clock.ts";
import { preloadWhenIdle } from "#components/ui/preload-when-idle.ts";
import { forgetChanges } from "#components/ui/undo.ts";
import { closingCountQuery } from "#lib/conversations/views/browser.ts";
import { createNote, type SendOptions, type SentFromInbox, sendMessage } from "#lib/messages/browser.ts";
import { ApiError, errorText, retryAfterMs } from "#lib/platform/browser-fetch/api-error.ts";
import { templateMemoryQuery } from "#lib/templates/browser.ts";

const loadConflictSchema = () => import("#components/inbox/cache/reply-conflict-schema.ts");
preloadWhenIdle(loadConflictSchema);

/** The server waits at most ten seconds for WhatsApp. */
const TIMEOUT_MS = 30_000;
const RETRY_MS = { first: 1000, longest: 30_000 } as const;

/** By conversation, whether its last message was sent: false if it was held, failed, undone or discarded. Never rejected. */
const queues = new Map<string, Promise<boolean>>();
const retries = new Map<string, () => void>();
const undoPeriods = new Map<string, () => void>();

/** One after the other per conversation. The client id makes a retry, a double click and an early event one message. */
export function enqueue(client: QueryClient, messages: readonly PendingMessage[]): void {
  for (const message of messages) enqueueMessage(client, message);
}

function enqueueMessage(client: QueryClient, message: PendingMessage): void {
  const retryNow = retries.get(message.body.clientId);
  if (retryNow) {
    retryNow();
    return;
  }
  upsertPending(message);
  forgetChanges();
  if (message.undoUntil !== null) announce("sendsSoon");
  const before: Promise<unknown> = queues.get(message.conversationId) ?? Promise.resolve();
  const sending = before
    .then(() => waitForUndoPeriod(message))
    .then(() => {
      const current = findPending(message.body.clientId);
      return current && current.error === null ? deliver(client, current) : false;
    })
    // A rejection would skip every later message of the conversation.
    .catch((error: unknown) => failUnexpectedly(message, error));
  queues.set(message.conversationId, sending);
  if (!isScheduled(message.body)) withholdStateChanges(message.conversationId, sending);
}

/** It opens the conversation only when it is due. */
function isScheduled(body: PendingBody): boolean {
  return body.kind !== "note" && body.sendAt !== undefined;
}

function failUnexpectedly({ body }: PendingMessage, error: unknown): false {
  reportError(error);
  setPendingError(body.clientId, errorText(error));
  return false;
}

function waitForUndoPeriod({ body: { clientId } }: PendingMessage): Promise<void> | undefined {
  const current = findPending(clientId);
  const remainingMs = current?.error === null ? (current.undoUntil ?? 0) - Date.now() : 0;
  if (remainingMs <= 0) return;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      undoPeriods.delete(clientId);
      resolve();
    };
    const timer = setTimeout(end, remainingMs);
    undoPeriods.set(clientId, end);
  });
}

/** @param error shown in the thread if the composer is occupied */
export function undoPending(message: PendingMessage, error: string): boolean {
  const { clientId } = message.body;
  const isRestored = restoreToComposer(message);
  if (isRestored) removePending(clientId);
  else setPendingError(clientId, error);
  undoPeriods.get(clientId)?.();
  return isRestored;
}

export function retryUnreachable(): void {
  for (const retryNow of [...retries.values()]) retryNow();
}

if (typeof document !== "undefined") {
  // Requests in flight end with the page: all are sent again with `keepalive`; client ids prevent duplicates.
  addEventListener("pagehide", () => {
    for (const { conversationId, body, isInterrupted, error, isUnreachable } of allPending()) {
      const isSettled = isInterrupted || (error !== null && !isUnreachable);
      if (!isSettled) void post(conversationId, body, { leaving: true }).catch(ignore);
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") endUndoPeriods();
  });
}

/** A hidden page may end without another event. */
export function endUndoPeriods(): void {
  for (const clientId of [...undoPeriods.keys()]) {
    const message = findPending(clientId);
    if (message) void post(message.conversationId, message.body, { leaving: true }).catch(ignore);
    undoPeriods.get(clientId)?.();
  }
}

const ignore = () => undefined;

function post(conversationId: string, body: PendingBody, options: SendOptions): Promise<SentFromInbox> {
  if (body.kind === "note") {
    const { kind, ...note } = body;
    return createNote(conversationId, note, options);
  }
  // What arrived while sending could be undone was seen in the open thread.
  const seen = Math.max(body.seen, getSeenRevision(conversationId));
  return sendMessage(conversationId, { ...body, seen }, options);
}

/** Returns once the message is settled, so that later ones never overtake it. @returns whether it was sent */
async function deliver(client: QueryClient, first: PendingMessage): Promise<boolean> {
  const { clientId } = first.body;
  for (let attempts = 0; ; attempts += 1) {
    const message = findPending(clientId);
    if (!message) return isAccepted(client, first);
    upsertPending({ ...message, undoUntil: null, error: null, isUnreachable: false, isInterrupted: false });
    const outcome = await attempt(client, message);
    if ("isSent" in outcome) return outcome.isSent;
    const canRetry = isServerUnreachable(outcome.error);
    setPendingError(clientId, errorText(outcome.error), canRetry);
    if (!canRetry) return false;
    await waitForRetry(clientId, Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** attempts));
  }
}

/** Whether an event says so, after a request whose response was lost. Otherwise the member discarded the message. */
function isAccepted(client: QueryClient, { conversationId, body }: PendingMessage): boolean {
  const recorded = latestEntities(client).messages(conversationId);
  return recorded.some(({ clientId, status }) => clientId === body.clientId && status !== "failed");
}

/** `isSent` is false if it was held, or if WhatsApp refused it at once. */
type Outcome = { isSent: boolean } | { error: unknown };

async function attempt(client: QueryClient, message: PendingMessage): Promise<Outcome> {
  const { conversationId, body } = message;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = await post(conversationId, body, { signal });
    setServerNowFromResponse(sent.now);
    applyMessage(client, sent.message);
    applyResponse(client, sent.conversation);
    confirmSentDraft(conversationId, body.draftAt);
    void client.invalidateQueries({ queryKey: closingCountQuery.queryKey });
    if (body.kind === "template") void client.invalidateQueries({ queryKey: templateMemoryQuery.queryKey });
    removePending(body.clientId);
    if (!hasFailed(client, sent)) announceSent(body);
    return { isSent: sent.message.status !== "failed" };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "UNSEEN_MESSAGES") return { error };
    return (await showConflict(client, message, error)) ? { isSent: false } : { error };
  }
}

/** WhatsApp's refusal may arrive before the response; its event announces it (`event-announcements.tsx`). */
function hasFailed(client: QueryClient, { message }: SentFromInbox): boolean {
  const recorded = latestEntities(client).messages(message.conversationId);
  const latest = recorded.find(({ id }) => id === message.id);
  return newerMessage(latest, message).status === "failed";
}

function announceSent(body: PendingBody): void {
  if (body.kind === "note") announce("noteAdded");
  else if (body.sendAt !== undefined) announce("scheduled", { time: new Date(body.sendAt) });
  else announce("replyTo" in body ? "sentQuoting" : "sent");
}

/** A proxy's response counts too: the outcome is unknown, and the client id makes a retry safe. */
function isServerUnreachable(error: unknown): boolean {
  if (error instanceof DOMException) return true;
  if (retryAfterMs(error) !== null) return true;
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));
}

function waitForRetry(clientId: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unlisten();
      retries.delete(clientId);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unlisten = onPendingChange(() => {
      if (!findPending(clientId)) end();
    });
    retries.set(clientId, end);
  });
}

/** @returns false if a newer release describes the conflict otherwise */
async function showConflict(client: QueryClient, message: PendingMessage, error: ApiError): Promise<boolean> {
  const { conflictDetailsSchema } = await loadConflictSchema();
  // What was added since the member last saw the conversation.
  const details = conflictDetailsSchema.safeParse(error.details).data;
  if (!details) return false;
  const { conversationId, body } = message;
  const sendAt = (body.kind === "note" ? undefined : body.sendAt) ?? null;
  const current = findReplyConflict(conversationId);
  // All that is in the composer is sent at the same time, so that one for another time stays in the thread.
  const isSameTime = current === undefined || current.sendAt === sendAt;
  const isThreadUnseen = body.kind !== "note" && body.seen === 0;
  addReplyConflict(conversationId, {
    ...details,
    isThreadUnseen,
    sendAt: current ? current.sendAt : sendAt,
  });
  for (const item of details.messages) applyMessage(client, item);
  if (isSameTime && restoreToComposer(message)) removePending(body.clientId);
  else setPendingError(body.clientId, errorText(error));
  return true;
}
