"use client";

import { createContext, useContext, useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Connection } from "#components/shell/live/live-engine.ts";
import { LiveStatus } from "#components/shell/live/live-status.ts";
import type { Teammate } from "#components/shell/live/presence-store.ts";

// Never another value: React discards parts that are not hydrated yet when a context above them changes.
export const LiveContext = createContext(new LiveStatus(""));

export function useConnection(): Connection {
  return useStore(useContext(LiveContext).store, ({ connection }) => connection);
}

export function useRefusal(): string | null {
  return useStore(useContext(LiveContext).store, ({ refusal }) => refusal);
}

export function useReconnected(callback: () => void): void {
  const connection = useConnection();
  const latest = useRef(callback);
  const wasInterrupted = useRef(false);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (connection === "live" && wasInterrupted.current) latest.current();
    wasInterrupted.current =
      connection === "reconnecting" || connection === "offline" || connection === "catching-up";
  }, [connection]);
}

export function useTeammates(conversationId: string): readonly Teammate[] {
  const { presence } = useContext(LiveContext);
  return useStore(presence.store, ({ teammates }) => teammates[conversationId] ?? NO_TEAMMATES);
}

const NO_TEAMMATES: readonly Teammate[] = [];

export function useOwnTyping(conversationId: string): boolean {
  const { presence } = useContext(LiveContext);
  return useStore(presence.store, ({ typingIn }) => typingIn === conversationId);
}

export function useTypingReporter(): (conversationId: string) => void {
  const { presence } = useContext(LiveContext);
  return (conversationId) => presence.startTyping(conversationId);
}
