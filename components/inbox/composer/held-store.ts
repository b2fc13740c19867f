"use client";

import { useSyncExternalStore } from "react";
import { z } from "zod";
import { type MessageView, messageViewSchema } from "#lib/messages/schema.ts";

/** What others added while a reply was written, as the server told it when it held the reply back. */
export interface HeldReply {
  additions: number;
  messages: readonly MessageView[];
}

const detailsSchema = z.object({ additions: z.number().int(), messages: z.array(messageViewSchema) });

const held = new Map<string, HeldReply>();
/** The same until something is held or let go. */
let conversations: readonly string[] = [];
const none: readonly string[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHeldReply(conversationId: string): HeldReply | null {
  return useSyncExternalStore(
    subscribe,
    () => held.get(conversationId) ?? null,
    () => null,
  );
}

/** The conversations in which a reply was held back. */
export function useHeldConversations(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => conversations,
    () => none,
  );
}

function publish(): void {
  conversations = [...held.keys()];
  for (const listener of listeners) listener();
}

/** Shows why a reply was held back. @returns what was added */
export function holdReply(conversationId: string, details: unknown): readonly MessageView[] {
  const news = detailsSchema.parse(details);
  held.set(conversationId, news);
  publish();
  return news.messages;
}

export function releaseReply(conversationId: string): void {
  held.delete(conversationId);
  publish();
}
