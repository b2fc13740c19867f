"use client";

import { createContext, useContext } from "react";
import type { MessageView } from "#lib/messages/schema.ts";

/** What a message of the thread needs of its thread, and what can be done with it there. */
export interface ThreadActions {
  conversationId: string;
  viewerId: string;
  contactName: string;
  /** Whether free text, and so an answer or a reaction, may go to the customer now. */
  open: boolean;
  reply: (message: MessageView) => void;
  showMessage: (id: string, comingFrom: string) => void;
  openTimeline: (id: string) => void;
  openMedia: (messageId: string) => void;
  /** The emoji alone, or everything that can be done with it, at a place of the screen. */
  openMenu: (message: MessageView, at: DOMRect, what: "emoji" | "all") => void;
}

export const ThreadContext = createContext<ThreadActions | null>(null);

/** Null where a message is shown outside a thread, as in a preview. */
export const useThreadActions = () => useContext(ThreadContext);
