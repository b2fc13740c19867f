"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement } from "react";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { withoutChange } from "#components/inbox/cache/compare-versions.ts";
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

  /** Shows the change at once, and takes it back if the server refuses it. @returns whether the server accepted it */
  const update = async (
    optimistic: Partial<ConversationView>,
    request: () => Promise<ConversationView>,
  ): Promise<boolean> => {
    const before = current();
    applyConversation(client, { ...before, ...optimistic });
    try {
      applyResponse(client, await request());
      return true;
    } catch (error) {
      const now = client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? before;
      applyConversation(client, withoutChange(now, before, optimistic));
      notice.error(errorText(error));
      return false;
    }
  };

  /** Shows a notice of a change that can be undone. @param restore gets the conversation before the change */
  const withUndo = async (
    text: string,
    change: () => Promise<boolean>,
    restore: (before: ConversationView) => unknown,
  ): Promise<boolean> => {
    const before = current();
    const changing = change();
    const undo = () => {
      if (isOpen) showAgain(id);
      return restore(before);
    };
    notice.undoable(
      createElement(UndoLabel, null, t("undo")),
      changing.then((isChanged) => (isChanged ? { text, undo } : null)),
    );
    return changing;
  };

  return { id, current, update, withUndo };
}
