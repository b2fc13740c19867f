"use client";

import { useQueryClient } from "@tanstack/react-query";
import { applyAnswer } from "#components/inbox/apply-event.ts";
import { applyMessage } from "#components/inbox/thread/thread-cache.ts";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/http/api-error.ts";
import { sendMessage } from "#lib/messages/browser.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/** Puts an emoji on a message for the customer to see; null takes ours back. */
export function useReact(): (message: MessageView, emoji: string | null) => Promise<void> {
  const client = useQueryClient();
  return async (message, emoji) => {
    try {
      const sent = await sendMessage(message.conversationId, {
        kind: "content",
        clientId: crypto.randomUUID(),
        seen: 0,
        content: { kind: "reaction", messageId: message.id, emoji },
      });
      applyMessage(client, sent.message);
      applyAnswer(client, sent.conversation);
      if (sent.message.failure) notice.error(sent.message.failure.message);
    } catch (error) {
      notice.error(errorText(error));
    }
  };
}
