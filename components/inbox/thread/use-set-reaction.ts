"use client";

import { useQueryClient } from "@tanstack/react-query";
import { create } from "zustand";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { notice } from "#components/ui/notice.ts";
import { forgetChanges } from "#components/ui/undo.ts";
import { useFailureTexts } from "#components/ui/use-server-texts.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { sendMessage } from "#lib/messages/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

interface PendingReaction {
  /** Null while the reaction is being removed. */
  emoji: string | null;
}

/** By the message's id, until WhatsApp has answered. */
const usePending = create<Readonly<Record<string, PendingReaction | undefined>>>(() => ({}));

/** The reaction of the business as it is shown, also while it is being sent. */
export function useBusinessReaction({ id, reactions }: MessageView): string | null {
  const pending = usePendingReaction(id);
  if (pending) return pending.emoji;
  return reactions?.find(({ direction }) => direction === "outbound")?.emoji ?? null;
}

export function usePendingReaction(messageId: string): PendingReaction | undefined {
  return usePending((all) => all[messageId]);
}

export function useSetReaction(): (message: MessageView, emoji: string | null) => Promise<void> {
  const client = useQueryClient();
  const translateFailure = useFailureTexts();
  return async (message, emoji) => {
    forgetChanges();
    const pending = { emoji };
    usePending.setState({ [message.id]: pending });
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
    } finally {
      // A later one may be in flight.
      usePending.setState((all) => (all[message.id] === pending ? { [message.id]: undefined } : all));
    }
  };
}
