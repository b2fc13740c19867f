"use client";

import { z } from "zod";
import { create } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { type MessageView, messageViewSchema } from "#lib/conversations/thread/schema.ts";

export interface HeldReply {
  threadRevision: number;
  messages: readonly MessageView[];
}

const detailsSchema = z.object({ threadRevision: z.number().int(), messages: z.array(messageViewSchema) });

/** By conversation. */
const useHeldReplies = create<Readonly<Record<string, HeldReply>>>(() => ({}));

export function useHeldReply(conversationId: string): HeldReply | null {
  return useHeldReplies((held) => held[conversationId] ?? null);
}

export function useHeldConversations(): readonly string[] {
  return useHeldReplies(useShallow(Object.keys));
}

/** Shows why a reply was rejected. @returns the messages that others added */
export function holdReply(conversationId: string, details: unknown): readonly MessageView[] {
  const news = detailsSchema.parse(details);
  useHeldReplies.setState({ [conversationId]: news });
  return news.messages;
}

export function releaseReply(conversationId: string): void {
  useHeldReplies.setState(({ [conversationId]: _, ...others }) => others, true);
}
