"use client";

import { useDeferredValue } from "react";
import { firstOf, isAddedAbove } from "#components/inbox/thread/rendered-rules.ts";
import type { Place } from "#components/inbox/thread/use-anchored-scroll.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/**
 * Which of the loaded messages are rendered now, so that neither moving to another conversation nor scrolling up waits for
 * bubbles that nobody sees yet: when a thread opens, those around its place come first; what is loaded above them is
 * rendered in pieces between the frames.
 * @param place where the thread opens
 * @returns the messages to render, and whether the thread has got past its opening
 */
export function useRenderedMessages(
  messages: readonly MessageView[],
  place: Place,
): { rendered: readonly MessageView[]; opened: boolean } {
  const opened = useDeferredValue(messages.length > 0, false);
  const before = useDeferredValue(messages);
  if (!opened) return { rendered: firstOf(messages, place), opened };
  return { rendered: isAddedAbove(before, messages) ? before : messages, opened };
}
