import { useRef } from "react";
import { useTypingReporter } from "#components/shell/live/live-context.ts";
import { showTyping } from "#lib/conversations/browser.ts";

/** WhatsApp shows "typing…" for 25 seconds (docs/whatsapp.md#read-marks-and-typing); it is renewed before that. */
const AGAIN_MS = 20_000;

/**
 * Shows the customer and colleagues that a reply is being written. Call at every keystroke; requests are throttled.
 */
export function useTyping(conversationId: string): () => void {
  const last = useRef<{ id: string; at: number }>({ id: "", at: 0 });
  const tellColleagues = useTypingReporter();
  return () => {
    tellColleagues(conversationId);
    const now = Date.now();
    if (last.current.id === conversationId && now - last.current.at < AGAIN_MS) return;
    last.current = { id: conversationId, at: now };
    void showTyping(conversationId);
  };
}
