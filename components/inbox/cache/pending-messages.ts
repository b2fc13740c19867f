"use client";

import { create } from "zustand";
import { keepOutbox, takeOrphans } from "#components/inbox/cache/outbox.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";

const usePending = create<{ pending: readonly PendingMessage[] }>(() => ({ pending: [] }));
usePending.subscribe(({ pending }) => keepOutbox(pending));

function publish(pending: readonly PendingMessage[]): void {
  usePending.setState({ pending });
}

export function usePendingMessages(): readonly PendingMessage[] {
  return usePending(({ pending }) => pending);
}

export function onPendingChange(listener: () => void): () => void {
  return usePending.subscribe(listener);
}

export function allPending(): readonly PendingMessage[] {
  return usePending.getState().pending;
}

export function movePending(fromId: string, toId: string): void {
  if (!allPending().some(({ conversationId }) => conversationId === fromId)) return;
  publish(
    allPending().map((item) => (item.conversationId === fromId ? { ...item, conversationId: toId } : item)),
  );
}

export function findPending(clientId: string): PendingMessage | undefined {
  return allPending().find(({ body }) => body.clientId === clientId);
}

/** Restores messages that a closed page of this member left with an unknown outcome, to be resent or discarded. */
export async function openOutbox(viewerId: string): Promise<void> {
  const orphans = await takeOrphans(viewerId);
  const known = new Set(allPending().map(({ body }) => body.clientId));
  const lost = orphans.filter(({ body }) => !known.has(body.clientId));
  if (lost.length === 0) return;
  // Resent only on request: the member may have written it differently since.
  const left = lost.map((item) => ({ ...item, waitsUntil: null, unreached: false, interrupted: true }));
  publish([...left, ...allPending()]);
}

export function beginPending(message: PendingMessage): void {
  const { clientId } = message.body;
  const known = findPending(clientId) !== undefined;
  const pending = allPending();
  publish(
    known ? pending.map((item) => (item.body.clientId === clientId ? message : item)) : [...pending, message],
  );
}

export function failPending(clientId: string, error: string, unreached = false): void {
  publish(
    allPending().map((item) => (item.body.clientId === clientId ? { ...item, error, unreached } : item)),
  );
}

export function endPending(clientId: string): void {
  publish(allPending().filter((item) => item.body.clientId !== clientId));
}
