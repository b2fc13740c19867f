"use client";

import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { Connection } from "#components/inbox/live/engine.ts";
import { LiveStatus } from "#components/inbox/live/live-status.ts";
import type { Colleague } from "#components/inbox/live/presence-store.ts";

/**
 * Never another value under a page: React throws away what the server sent and has not yet been hydrated when a context
 * above it changes. What changes is subscribed to.
 */
export const LiveContext = createContext(new LiveStatus(""));

/** How the page stands to what happens on the server. */
export function useConnection(): Connection {
  const { subscribe, connection } = useContext(LiveContext);
  return useSyncExternalStore(subscribe, connection, () => "connecting");
}

/** The server's message while a limit refuses the live stream, else null. */
export function useRefusal(): string | null {
  const { subscribe, refusal } = useContext(LiveContext);
  return useSyncExternalStore(subscribe, refusal, () => null);
}

/** Calls back each time that the page is live again after it was not. */
export function useReconnected(callback: () => void): void {
  const connection = useConnection();
  const latest = useRef(callback);
  const wasAway = useRef(false);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (connection === "live" && wasAway.current) latest.current();
    wasAway.current =
      connection === "reconnecting" || connection === "offline" || connection === "catching-up";
  }, [connection]);
}

/** The colleagues who have a conversation open. */
export function useColleagues(conversationId: string): readonly Colleague[] {
  const { presence } = useContext(LiveContext);
  return useSyncExternalStore(
    presence.subscribe,
    () => presence.colleagues(conversationId),
    () => NOBODY,
  );
}

const NOBODY: readonly Colleague[] = [];

/** Whether this page's member types in a conversation now. */
export function useOwnTyping(conversationId: string): boolean {
  const { presence } = useContext(LiveContext);
  return useSyncExternalStore(
    presence.subscribe,
    () => presence.ownTypingIn() === conversationId,
    () => false,
  );
}

/** To be called at every keystroke in a conversation: the colleagues see who types. */
export function useTypingTeller(): (conversationId: string) => void {
  const { presence } = useContext(LiveContext);
  return (conversationId) => presence.typed(conversationId);
}
