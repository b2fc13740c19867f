"use client";

import { useDeferredValue } from "react";
import { initialMessages, isAddedAbove } from "#components/inbox/thread/rendered-rules.ts";
import type { Place } from "#components/inbox/thread/use-anchored-scroll.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/**
 * Renders loaded messages incrementally, so that opening a conversation and scrolling up stay fast: first those around
 * the opening position, then the ones above in chunks between frames.
 * @param place where the thread opens
 * @returns the messages to render, and whether the opening is done
 */
export function useRenderedMessages(
  messages: readonly MessageView[],
  place: Place,
): { rendered: readonly MessageView[]; opened: boolean } {
  const opened = useDeferredValue(messages.length > 0, false);
  const before = useDeferredValue(messages);
  if (!opened) return { rendered: initialMessages(messages, place), opened };
  return { rendered: isAddedAbove(before, messages) ? before : messages, opened };
}
