"use client";

import { createContext, useContext } from "react";
import type { ThreadItem } from "#components/inbox/thread/thread-rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export interface ThreadActions {
  conversationId: string;
  currentMemberId: string;
  contactName: string;
  open: boolean;
  /** For screen readers. */
  describe: (item: ThreadItem) => string;
  reply: (message: MessageView) => void;
  showMessage: (id: string, comingFrom: string) => void;
  openTimeline: (id: string) => void;
  openMedia: (messageId: string) => void;
  openMenu: (message: MessageView, at: DOMRect, what: "emoji" | "all") => void;
  pickReaction: (message: MessageView, at: DOMRect) => void;
}

export const ThreadContext = createContext<ThreadActions | null>(null);

export const useThreadActions = () => useContext(ThreadContext);
