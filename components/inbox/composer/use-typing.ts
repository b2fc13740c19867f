import { useRef } from "react";
import { useTypingReporter } from "#components/shell/live/live-context.ts";
import { showTyping } from "#lib/conversations/browser.ts";

/** WhatsApp shows "typing…" for 25 seconds (docs/whatsapp.md#read-marks-and-typing). */
const RENEW_MS = 20_000;

/** Call it at every keystroke; requests are throttled. */
export function useTyping(conversationId: string): () => void {
  const lastRequest = useRef<{ id: string; at: number }>({ id: "", at: 0 });
  const reportTyping = useTypingReporter();
  return () => {
    reportTyping(conversationId);
    const now = Date.now();
    if (lastRequest.current.id === conversationId && now - lastRequest.current.at < RENEW_MS) return;
    lastRequest.current = { id: conversationId, at: now };
    void showTyping(conversationId);
  };
}
