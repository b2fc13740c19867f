"use client";

import { useQueryClient } from "@tanstack/react-query";
import { applyConversation } from "#components/inbox/apply-event.ts";
import {
  beginPending,
  endPending,
  failPending,
  type PendingMessage,
} from "#components/inbox/pending-messages.ts";
import { setServerNow } from "#components/inbox/server-clock.ts";
import { applyMessage } from "#components/inbox/thread/thread-cache.ts";
import { errorText } from "#lib/http/fetch-json.ts";
import { sendMessage } from "#lib/messages/browser.ts";

/**
 * Sends a message optimistically. The id that the page made goes along, so that a retry, a double click and the event
 * that outruns the answer all are the one message.
 */
export function useSend(): (message: Omit<PendingMessage, "error">) => Promise<void> {
  const client = useQueryClient();
  return async (message) => {
    beginPending({ ...message, error: null });
    try {
      const sent = await sendMessage(message.conversationId, message.body);
      setServerNow(sent.now);
      applyMessage(client, sent.message);
      applyConversation(client, sent.conversation);
      endPending(message.body.clientId);
    } catch (error) {
      failPending(message.body.clientId, errorText(error));
    }
  };
}
