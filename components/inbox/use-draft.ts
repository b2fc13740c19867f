"use client";

import { useEffect, useState } from "react";

/**
 * The unsent text of a conversation. It is written down with every change, so that a reload, a crashed tab or a window
 * that closes costs nothing.
 */
export function useDraft(conversationId: string): [string, (text: string) => void] {
  const key = `parley.draft.${conversationId}`;
  const [draft, setDraft] = useState("");
  useEffect(() => {
    setDraft(localStorage.getItem(key) ?? "");
  }, [key]);
  function change(text: string) {
    setDraft(text);
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  }
  return [draft, change];
}
