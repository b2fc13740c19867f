"use client";

import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export interface ReplyConflict {
  threadRevision: number;
  messages: readonly MessageView[];
  /** The thread was never shown, as while offline, so that its messages need not be new. */
  isThreadUnseen: boolean;
  /** When the held messages were to be sent; null for at once. */
  sendAt: string | null;
}

const useReplyConflicts = create<Readonly<Record<string, ReplyConflict>>>(() => ({}));

export function findReplyConflict(conversationId: string): ReplyConflict | undefined {
  return useReplyConflicts.getState()[conversationId];
}

export function useReplyConflict(conversationId: string): ReplyConflict | null {
  return useReplyConflicts((conflicts) => conflicts[conversationId] ?? null);
}

export function useConflictedConversations(): readonly string[] {
  return useReplyConflicts(useShallow(Object.keys));
}

export function addReplyConflict(conversationId: string, conflict: ReplyConflict): void {
  useReplyConflicts.setState({ [conversationId]: conflict });
}

let focusRequested: string | null = null;

/** For a conversation that is opened to decide about its held reply. */
export function requestConflictFocus(conversationId: string): void {
  focusRequested = conversationId;
}

export function takeConflictFocus(conversationId: string): boolean {
  const isRequested = focusRequested === conversationId;
  focusRequested = null;
  return isRequested;
}

export function removeReplyConflict(conversationId: string): void {
  useReplyConflicts.setState(({ [conversationId]: _, ...others }) => others, true);
}
