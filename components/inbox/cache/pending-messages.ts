"use client";

import { create } from "zustand";
import { claimAbandonedMessages, saveOutbox } from "#components/inbox/cache/outbox.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import type { StreamOwner } from "#lib/events/live/schema.ts";

const usePending = create<{ pending: readonly PendingMessage[] }>(() => ({ pending: [] }));
usePending.subscribe(({ pending }) => saveOutbox(pending));

function setPending(pending: readonly PendingMessage[]): void {
  usePending.setState({ pending });
}

export function usePendingMessages(): readonly PendingMessage[] {
  return usePending(({ pending }) => pending);
}

/** The first message of the conversation that waits for the member's decision or for the connection. */
export function useFailedMessage(conversationId: string): PendingMessage | undefined {
  return usePending(({ pending }) =>
    pending.find(
      (item) => item.conversationId === conversationId && (item.isInterrupted || item.error !== null),
    ),
  );
}

export function onPendingChange(listener: () => void): () => void {
  return usePending.subscribe(listener);
}

export function allPending(): readonly PendingMessage[] {
  return usePending.getState().pending;
}

export function movePending(fromId: string, toId: string): void {
  if (!allPending().some(({ conversationId }) => conversationId === fromId)) return;
  setPending(
    allPending().map((item) => (item.conversationId === fromId ? { ...item, conversationId: toId } : item)),
  );
}

export function removePendingOf(conversationId: string): void {
  setPending(allPending().filter((item) => item.conversationId !== conversationId));
}

export function findPending(clientId: string): PendingMessage | undefined {
  return allPending().find(({ body }) => body.clientId === clientId);
}

export async function openOutbox(owner: StreamOwner): Promise<void> {
  const abandoned = await claimAbandonedMessages(owner);
  const known = new Set(allPending().map(({ body }) => body.clientId));
  const unknownMessages = abandoned.filter(({ body }) => !known.has(body.clientId));
  if (unknownMessages.length === 0) return;
  // The member may have written it again since.
  const interruptedMessages = unknownMessages.map((item) => ({
    ...item,
    undoUntil: null,
    isUnreachable: false,
    isInterrupted: true,
  }));
  setPending([...interruptedMessages, ...allPending()]);
}

export function upsertPending(message: PendingMessage): void {
  const { clientId } = message.body;
  const known = findPending(clientId) !== undefined;
  const pending = allPending();
  setPending(
    known ? pending.map((item) => (item.body.clientId === clientId ? message : item)) : [...pending, message],
  );
}

export function setPendingError(clientId: string, error: string, isUnreachable = false): void {
  setPending(
    allPending().map((item) => (item.body.clientId === clientId ? { ...item, error, isUnreachable } : item)),
  );
}

export function removePending(clientId: string): void {
  setPending(allPending().filter((item) => item.body.clientId !== clientId));
}
