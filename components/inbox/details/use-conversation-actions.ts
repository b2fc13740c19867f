"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement } from "react";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { withoutChange } from "#components/inbox/cache/compare-versions.ts";
import { describeSnooze } from "#components/inbox/details/snooze-choices.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
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

export function useConversationActions(shown: ConversationView) {
  const t = useTranslations("work");
  const formats = useFormats();
  const client = useQueryClient();
  const { id } = shown;
  const { reopen } = useOpenConversation();
  const isOpen = useConversationId() === id;

  const updateOptimistically = async (
    optimistic: Partial<ConversationView>,
    request: () => Promise<ConversationView>,
  ): Promise<boolean> => {
    const before = client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? shown;
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

  const setState = (state: "open" | "closed") =>
    updateOptimistically({ state, snoozedUntil: null }, () => updateConversation(id, { state }));

  const snooze = (until: Date) =>
    updateOptimistically({ state: "snoozed", snoozedUntil: until.toISOString() }, () =>
      updateConversation(id, { snoozedUntil: until.toISOString() }),
    );

  const restore = ({ state, snoozedUntil }: ConversationView) => {
    const until = state === "snoozed" && snoozedUntil ? new Date(snoozedUntil) : null;
    return until && until.getTime() > serverNow()
      ? snooze(until)
      : setState(state === "closed" ? "closed" : "open");
  };

  const withUndo = (text: string, before: ConversationView) => {
    const onClick = () => {
      void restore(before);
      if (isOpen) reopen(id);
    };
    notice.plain(text, { undo: { label: createElement(UndoLabel, null, t("undo")), onClick } });
  };

  return {
    assign: (assignee: { id: string; name: string } | null) =>
      updateOptimistically({ assignee }, () => updateConversation(id, { assigneeId: assignee?.id ?? null })),

    /** The server decides whether the assignee stays. */
    assignTeam: (teamId: string | null) =>
      updateOptimistically({ teamId }, () => updateConversation(id, { teamId })),

    close: async () => {
      if (await setState("closed")) withUndo(t("closedToast"), shown);
    },

    reopen: () => setState("open"),

    snooze: async (until: Date, now: Date) => {
      const text = t("snoozedToast", { at: describeSnooze(until, now, formats) });
      if (await snooze(until)) withUndo(text, shown);
    },

    markUnread: () => updateOptimistically({ unreadCount: shown.unreadCount || 1 }, () => markUnread(id)),

    addLabel: (label: Label) =>
      updateOptimistically({ labels: sortLabels([...shown.labels, label]) }, () =>
        changeLabels(id, { add: [label.id] }),
      ),

    removeLabel: (label: Label) =>
      updateOptimistically({ labels: shown.labels.filter((other) => other.id !== label.id) }, () =>
        changeLabels(id, { remove: [label.id] }),
      ),

    createLabel: (name: string) => updateOptimistically({}, () => changeLabels(id, { add: [name] })),
  };
}

export type ConversationActions = ReturnType<typeof useConversationActions>;

function sortLabels(labels: Label[]): Label[] {
  return labels.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}
