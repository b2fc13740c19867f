"use client";

import { useDeferredValue } from "react";
import { initialMessages, isAddedAbove } from "#components/inbox/thread/rendered-rules.ts";
import type { ScrollPosition } from "#components/inbox/thread/use-anchored-scroll.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function useRenderedMessages(
  messages: readonly MessageView[],
  position: ScrollPosition,
): { rendered: readonly MessageView[]; opened: boolean } {
  const opened = useDeferredValue(messages.length > 0, false);
  const before = useDeferredValue(messages);
  if (!opened) return { rendered: initialMessages(messages, position), opened };
  return { rendered: isAddedAbove(before, messages) ? before : messages, opened };
}
