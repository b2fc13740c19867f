"use client";

import { useEffect, useRef, useState } from "react";
import { findMessageArticle } from "#components/inbox/details/focus-thread.ts";
import { isTyping } from "#components/shell/keys/keyboard-listener.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const HIGHLIGHT_MS = 2400;

/** Marks a message for a moment and moves the focus to it. */
export function useHighlight(messages: readonly MessageView[]) {
  const [highlightedId, highlight] = useState<string | null>(null);
  useEffect(() => {
    if (!highlightedId) return;
    const timer = setTimeout(() => highlight(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlightedId]);
  useHighlightFocus(highlightedId, messages);
  return { highlightedId, highlight };
}

/** Once, because the person may have gone on elsewhere when more messages are loaded, and never out of a text field. */
function useHighlightFocus(highlightedId: string | null, messages: readonly MessageView[]): void {
  const handled = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message may be rendered only after others are loaded.
  useEffect(() => {
    if (highlightedId === null) handled.current = null;
    if (handled.current === highlightedId) return;
    const article = findMessageArticle(highlightedId ?? "");
    if (!article) return;
    handled.current = highlightedId;
    const { activeElement } = document;
    if (article.contains(activeElement) || (activeElement && isTyping(activeElement))) return;
    article.focus({ preventScroll: true });
  }, [highlightedId, messages]);
}
