"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { describeSnooze } from "#components/inbox/details/snooze-choices.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { notice } from "#components/ui/notice.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import {
  changeLabels,
  conversationQuery,
  markUnread,
  updateConversation,
} from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

type Label = ConversationView["labels"][number];

/**
 * The actions on a conversation: optimistic, rolled back with the reason if the server refuses. Closing and snoozing
 * offer undo.
 */
export function useConversationActions(shown: ConversationView) {
  const t = useTranslations("work");
  const formats = useFormats();
  const client = useQueryClient();
  const { id } = shown;

  const act = async (
    guess: Partial<ConversationView>,
    write: () => Promise<ConversationView>,
  ): Promise<boolean> => {
    const before = client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? shown;
    applyConversation(client, { ...before, ...guess });
    try {
      applyResponse(client, await write());
      return true;
    } catch (error) {
      // Rolls back only the optimistic fields; events received since are retained.
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

  /** Restores the previous state; a snooze that has expired since is over. */
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
      const words = t("snoozedToast", { at: describeSnooze(until, now, formats) });
      if (await snooze(until)) withUndo(words, shown);
    },

    markUnread: () => act({ unreadCount: shown.unreadCount || 1 }, () => markUnread(id)),

    addLabel: (label: Label) =>
      act({ labels: inOrder([...shown.labels, label]) }, () => changeLabels(id, { add: [label.id] })),

    removeLabel: (label: Label) =>
      act({ labels: shown.labels.filter((one) => one.id !== label.id) }, () =>
        changeLabels(id, { remove: [label.id] }),
      ),

    /** Creates a label with a colour chosen by the server and adds it. */
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
