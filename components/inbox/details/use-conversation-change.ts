"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement } from "react";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { withoutChange } from "#components/inbox/cache/compare-versions.ts";
import { undoAdvance } from "#components/inbox/details/advanced-conversation.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { notice } from "#components/ui/notice.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export type ConversationChange = ReturnType<typeof useConversationChange>;

export type TranslateWork = ReturnType<typeof useTranslations<"work">>;

/** How every action changes a conversation. */
export function useConversationChange(shown: ConversationView) {
  const t = useTranslations("work");
  const client = useQueryClient();
  const { id } = shown;
  const { reopen: showAgain } = useOpenConversation();
  const isOpen = useConversationId() === id;

  const current = () => client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? shown;

  /** Shows the change at once, and takes it back if the server refuses it. @returns the response, null if it was refused */
  const update = async <Response extends { conversation: ConversationView }>(
    optimistic: Partial<ConversationView>,
    request: () => Promise<Response>,
  ): Promise<Response | null> => {
  const returnHere = () => {
    undoAdvance(client);
    showAgain(id);
  };

    const before = current();
    applyConversation(client, { ...before, ...optimistic });
    try {
      const response = await request();
      applyResponse(client, response.conversation);
      return response;
    } catch (error) {
      const now = client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? before;
      applyConversation(client, withoutChange(now, before, optimistic));
      notice.error(errorText(error));
      return null;
    }
  };

  /**
   * Shows a notice of a change that can be undone.
   * @param change returns null if nothing was changed
   * @param restore gets the conversation before the change, and the response: an undo says what it expects to be unchanged
   */
  const withUndo = async <Response extends { conversation: ConversationView }>(
    text: string,
    change: () => Promise<Response | null>,
    restore: (before: ConversationView, made: Response) => unknown,
  ): Promise<Response | null> => {
    const before = current();
    const changing = change();
    const undo = (made: Response) => {
      if (isOpen) returnHere();
      return restore(before, made);
    };
    notice.undoable(
      createElement(UndoLabel, null, t("undo")),
      changing.then((made) => made && { text, undo: () => undo(made) }),
    );
    return changing;
  };

  return { id, current, update, withUndo };
}
