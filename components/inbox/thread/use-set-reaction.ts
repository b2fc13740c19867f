"use client";

import { useQueryClient } from "@tanstack/react-query";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { notice } from "#components/ui/notice.ts";
import { forgetChanges } from "#components/ui/undo.ts";
import { useFailureTexts } from "#components/ui/use-server-texts.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { sendMessage } from "#lib/messages/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function useSetReaction(): (message: MessageView, emoji: string | null) => Promise<void> {
  const client = useQueryClient();
  const translateFailure = useFailureTexts();
  return async (message, emoji) => {
    forgetChanges();
    try {
      const sent = await sendMessage(message.conversationId, {
        kind: "content",
        clientId: crypto.randomUUID(),
        seen: 0,
        content: { kind: "reaction", messageId: message.id, emoji },
      });
      applyMessage(client, sent.message);
      applyResponse(client, sent.conversation);
      const { failure } = sent.message;
      if (failure) notice.error(translateFailure(failure)?.cause ?? failure.message);
    } catch (error) {
      notice.error(errorText(error));
    }
  };
}
