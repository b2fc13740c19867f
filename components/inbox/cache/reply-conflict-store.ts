"use client";

import { z } from "zod";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { type MessageView, messageViewSchema } from "#lib/conversations/thread/schema.ts";

export interface ReplyConflict {
  threadRevision: number;
  messages: readonly MessageView[];
  /** When the held messages were to be sent; null for at once. */
  sendAt: string | null;
}

const detailsSchema = z.object({ threadRevision: z.number().int(), messages: z.array(messageViewSchema) });

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

/** @returns the messages that were added since the member last saw the conversation; null if a newer release describes it otherwise */
export function addReplyConflict(
  conversationId: string,
  details: unknown,
  sendAt: string | null,
): readonly MessageView[] | null {
  const conflict = detailsSchema.safeParse(details).data;
  if (!conflict) return null;
  useReplyConflicts.setState({ [conversationId]: { ...conflict, sendAt } });
  return conflict.messages;
}

export function removeReplyConflict(conversationId: string): void {
  useReplyConflicts.setState(({ [conversationId]: _, ...others }) => others, true);
}
