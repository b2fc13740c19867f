"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement } from "react";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { withoutChange } from "#components/inbox/cache/compare-versions.ts";
import { actualConversation, delayStateChange } from "#components/inbox/cache/delay-state-change.ts";
import type { StateFields } from "#components/inbox/cache/delayed-states.ts";
import { undoAdvance } from "#components/inbox/details/advanced-conversation.ts";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { announceUndo } from "#components/shell/live/announce-undo.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { notice } from "#components/ui/notice.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export type ConversationChange = ReturnType<typeof useConversationChange>;

export type TranslateWork = ReturnType<typeof useTranslations<"work">>;

interface StateChange<Response> {
  text: string;
  optimistic: StateFields;
  request: () => Promise<Response>;
  restore: (before: ConversationView, made: Response) => unknown;
}

/** How every action changes a conversation. */
export function useConversationChange(shown: ConversationView) {
  const t = useTranslations("work");
  const client = useQueryClient();
  const { id } = shown;
  const { open, reopen: showAgain } = useOpenConversation();
  const focusReplyAfterClick = useFocusReplyAfterClick();
  const isOpen = useConversationId() === id;

  /** If the change left the conversation, its undo opens it again. */
  const returnHere = () => {
    if (isOpen) {
      undoAdvance(client);
      showAgain(id);
    }
    focusReplyAfterClick();
  };

  const showUndo = (change: Promise<ReturnType<typeof announceUndo> | null>) =>
    notice.undoable(createElement(UndoLabel, null, t("undo")), change);

  /** A notice about another conversation than the open one says whose it is. */
  const announce = (change: Parameters<typeof announceUndo>[0]) => {
    const announced = announceUndo(change);
    if (targetConversationId() === id) return announced;
    return { ...announced, text: t("noticeOf", { name: shown.contact.displayName, text: announced.text }) };
  };

  const reportFailure = (error: unknown, { state }: Partial<ConversationView>) => {
    const reason = errorText(error);
    if (targetConversationId() === id) return notice.error(reason);
    const { displayName: name } = shown.contact;
    notice.error(t("notChanged", { state: state ?? "other", name, reason }), {
      action: {
        label: t("open"),
        onClick: () => {
          open(id);
          focusReplyAfterClick();
        },
      },
    });
  };

  const current = () => client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? shown;

  /** Shows the change at once, and takes it back if the server refuses it. @returns the response, null if it was refused */
  const update = async <Response extends { conversation: ConversationView }>(
    optimistic: Partial<ConversationView>,
    request: () => Promise<Response>,
  ): Promise<Response | null> => {
    const before = actualConversation(client, current());
    applyConversation(client, { ...before, ...optimistic });
    try {
      const response = await request();
      applyResponse(client, response.conversation);
      return response;
    } catch (error) {
      const now = actualConversation(client, current());
      applyConversation(client, withoutChange(now, before, optimistic));
      reportFailure(error, optimistic);
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
    focusReplyAfterClick();
    const undo = (made: Response) => {
      returnHere();
      return restore(before, made);
    };
    showUndo(changing.then((made) => made && announce({ text, undo: () => undo(made) })));
    return changing;
  };

  /**
   * Changes the state, with a notice that can be undone: at once, or after the messages of the conversation that are on
   * their way. If one of them is not sent, the change and its notice disappear.
   */
  const changeState = async <Response extends { conversation: ConversationView }>({
    text,
    optimistic,
    request,
    restore,
  }: StateChange<Response>): Promise<unknown> => {
    let before = current();
    const delayed = delayStateChange(client, before, optimistic, async (sent) => {
      before = sent;
      try {
        const response = await request();
        applyResponse(client, response.conversation);
        return response;
      } catch (error) {
        reportFailure(error, optimistic);
        return null;
      }
    });
    if (delayed === null) return withUndo(text, () => update(optimistic, request), restore);
    focusReplyAfterClick();
    let isUndone = false;
    const undo = async () => {
      isUndone = true;
      returnHere();
      delayed.cancel();
      const made = await delayed.made;
      return made ? restore(before, made) : true;
    };
    const removeNotice = showUndo(Promise.resolve(announce({ text, undo })));
    const made = await delayed.made;
    if (made === null && !isUndone) removeNotice();
    return made;
  };

  return { id, current, update, withUndo, changeState };
}
