"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { applyAnswer, applyConversation } from "#components/inbox/apply-event.ts";
import { serverNow } from "#components/inbox/server-clock.ts";
import { snoozeWords } from "#components/inbox/work/snooze-choices.ts";
import { notice } from "#components/ui/notice.ts";
import {
  changeLabels,
  conversationQuery,
  markUnread,
  updateConversation,
} from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/http/api-error.ts";

type Label = ConversationView["labels"][number];

/**
 * What an agent does with a conversation: on screen at once, then as the server says; taken back with the reason where it
 * refuses. Closing and snoozing offer to undo.
 */
export function useConversationActions(shown: ConversationView) {
  const t = useTranslations("work");
  const client = useQueryClient();
  const { id } = shown;

  /** @returns whether the server did it */
  const act = async (
    guess: Partial<ConversationView>,
    write: () => Promise<ConversationView>,
  ): Promise<boolean> => {
    const before = client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? shown;
    applyConversation(client, { ...before, ...guess });
    try {
      applyAnswer(client, await write());
      return true;
    } catch (error) {
      // News that came meanwhile stays; only what was guessed is taken back.
      const now = client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? before;
      applyConversation(client, { ...now, ...fieldsOf(before, guess) });
      notice.error(errorText(error));
      return false;
    }
  };

  const setState = (state: "open" | "closed") =>
    act({ state, snoozedUntil: null }, () => updateConversation(id, { state }));

  const snooze = (until: Date) =>
    act({ state: "snoozed", snoozedUntil: until.toISOString() }, () =>
      updateConversation(id, { snoozedUntil: until.toISOString() }),
    );

  /** Brings back the state that it had; a snooze whose time has passed meanwhile is over. */
  const restore = ({ state, snoozedUntil }: ConversationView) => {
    const until = state === "snoozed" && snoozedUntil ? new Date(snoozedUntil) : null;
    return until && until.getTime() > serverNow()
      ? snooze(until)
      : setState(state === "closed" ? "closed" : "open");
  };

  const withUndo = (words: string, before: ConversationView) =>
    notice.plain(words, { action: { label: t("undo"), onClick: () => void restore(before) } });

  return {
    assign: (assignee: { id: string; name: string } | null) =>
      act({ assignee }, () => updateConversation(id, { assigneeId: assignee?.id ?? null })),

    close: async () => {
      if (await setState("closed")) withUndo(t("closedToast"), shown);
    },

    reopen: () => setState("open"),

    snooze: async (until: Date, now: Date) => {
      const words = t("snoozedToast", { at: snoozeWords(until, now) });
      if (await snooze(until)) withUndo(words, shown);
    },

    markUnread: () => act({ unreadCount: shown.unreadCount || 1 }, () => markUnread(id)),

    addLabel: (label: Label) =>
      act({ labels: inOrder([...shown.labels, label]) }, () => changeLabels(id, { add: [label.id] })),

    removeLabel: (label: Label) =>
      act({ labels: shown.labels.filter((one) => one.id !== label.id) }, () =>
        changeLabels(id, { remove: [label.id] }),
      ),

    /** A label that the workspace does not have yet; its colour is the server's to choose. */
    createLabel: (name: string) => act({}, () => changeLabels(id, { add: [name] })),
  };
}

export type ConversationActions = ReturnType<typeof useConversationActions>;

function fieldsOf(of: ConversationView, guess: Partial<ConversationView>): Partial<ConversationView> {
  return Object.fromEntries(Object.entries(of).filter(([name]) => name in guess));
}

function inOrder(labels: Label[]): Label[] {
  return labels.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}
