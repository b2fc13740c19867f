"use client";

import { useSyncExternalStore } from "react";
import type { SendFromInbox } from "#lib/messages/schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** A message that this page is sending: shown at once, kept until the thread has it, recoverable when it fails. */
export interface PendingMessage {
  conversationId: string;
  body: SendFromInbox;
  content: MessageContent;
  /** What went wrong in words; null while it is under way. */
  error: string | null;
}

let pending: readonly PendingMessage[] = [];
const none: readonly PendingMessage[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly PendingMessage[]): void {
  pending = next;
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

/** Adds a message under way, or puts a failed one under way again. */
export function beginPending(message: PendingMessage): void {
  publish([...pending.filter((item) => item.body.clientId !== message.body.clientId), message]);
}

export function failPending(clientId: string, error: string): void {
  publish(pending.map((item) => (item.body.clientId === clientId ? { ...item, error } : item)));
}

export function endPending(clientId: string): void {
  publish(pending.filter((item) => item.body.clientId !== clientId));
}
