import { useRef } from "react";
import { useTypingTeller } from "#components/inbox/live/live-context.ts";
import { showTyping } from "#lib/conversations/browser.ts";

/** WhatsApp shows "typing…" for 25 seconds (whatsapp-cloud-api.md §1.7); while the agent goes on, it is said again before. */
const AGAIN_MS = 20_000;

/**
 * Tells the customer and the colleagues that somebody is writing a reply; to be called at every keystroke, it asks the
 * server only now and then.
 */
export function useTyping(conversationId: string): () => void {
  const last = useRef<{ id: string; at: number }>({ id: "", at: 0 });
  const tellColleagues = useTypingTeller();
  return () => {
    tellColleagues(conversationId);
    const now = Date.now();
    if (last.current.id === conversationId && now - last.current.at < AGAIN_MS) return;
    last.current = { id: conversationId, at: now };
    void showTyping(conversationId);
  };
}
