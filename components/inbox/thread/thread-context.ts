"use client";

import { createContext, useContext } from "react";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export interface ThreadActions {
  conversationId: string;
  currentMemberId: string;
  contactName: string;
  open: boolean;
  reply: (message: MessageView) => void;
  showMessage: (id: string, comingFrom: string) => void;
  openTimeline: (id: string) => void;
  openMedia: (messageId: string) => void;
  openMenu: (message: MessageView, at: DOMRect, what: "emoji" | "all") => void;
  pickReaction: (message: MessageView, at: DOMRect) => void;
}

export const ThreadContext = createContext<ThreadActions | null>(null);

export const useThreadActions = () => useContext(ThreadContext);
