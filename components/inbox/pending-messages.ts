"use client";

import { useSyncExternalStore } from "react";
import { keepOutbox, takeOrphans } from "#components/inbox/composer/outbox.ts";
import type { PendingMessage } from "#components/inbox/composer/pending-message.ts";

let pending: readonly PendingMessage[] = [];
const none: readonly PendingMessage[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly PendingMessage[]): void {
  pending = next;
  keepOutbox(next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePendingMessages(): readonly PendingMessage[] {
  return useSyncExternalStore(
    subscribe,
    () => pending,
    () => none,
  );
}

/** Calls back whenever something begins, fails or ends. @returns the function that ends it */
export function onPendingChange(listener: () => void): () => void {
  return subscribe(listener);
}

/** All that is under way, in the order in which it was written. */
export function allPending(): readonly PendingMessage[] {
  return pending;
}

/** The thread was joined to another: what is being sent goes, and shows, there. */
export function movePending(fromId: string, toId: string): void {
  if (!pending.some(({ conversationId }) => conversationId === fromId)) return;
  publish(pending.map((item) => (item.conversationId === fromId ? { ...item, conversationId: toId } : item)));
}

export function findPending(clientId: string): PendingMessage | undefined {
  return pending.find(({ body }) => body.clientId === clientId);
}

/** What a page of this member that is no more had not sent for certain: shown again, to be sent again or let go. */
export async function openOutbox(viewerId: string): Promise<void> {
  const orphans = await takeOrphans(viewerId);
  const known = new Set(pending.map(({ body }) => body.clientId));
  const lost = orphans.filter(({ body }) => !known.has(body.clientId));
  if (lost.length === 0) return;
  // Sent again on a word alone: whoever wrote it may have said it otherwise since.
  const left = lost.map((item) => ({ ...item, waitsUntil: null, unreached: false, interrupted: true }));
  publish([...left, ...pending]);
}

/** Adds a message under way, or puts a failed one under way again. */
export function beginPending(message: PendingMessage): void {
  const { clientId } = message.body;
  const known = findPending(clientId) !== undefined;
  publish(
    known ? pending.map((item) => (item.body.clientId === clientId ? message : item)) : [...pending, message],
  );
}

export function failPending(clientId: string, error: string, unreached = false): void {
  publish(pending.map((item) => (item.body.clientId === clientId ? { ...item, error, unreached } : item)));
}

export function endPending(clientId: string): void {
  publish(pending.filter((item) => item.body.clientId !== clientId));
}
