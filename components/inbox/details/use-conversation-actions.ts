"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement } from "react";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { withoutChange } from "#components/inbox/cache/compare-versions.ts";
import { describeTime } from "#components/inbox/details/time-choices.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { notice } from "#components/ui/notice.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import {
  changeLabels,
  conversationQuery,
  markRead,
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
  const { reopen: showAgain } = useOpenConversation();
  const isOpen = useConversationId() === id;

  const current = () => client.getQueryData(conversationQuery(id).queryKey)?.conversation ?? shown;

  const updateOptimistically = async (
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

  const setState = (state: "open" | "closed") =>
    updateOptimistically({ state, snoozedUntil: null }, () => updateConversation(id, { state }));

  const snooze = (until: Date) =>
    updateOptimistically({ state: "snoozed", snoozedUntil: until.toISOString() }, () =>
      updateConversation(id, { snoozedUntil: until.toISOString() }),
    );

  const restoreState = ({ state, snoozedUntil }: ConversationView) => {
    const until = state === "snoozed" && snoozedUntil ? new Date(snoozedUntil) : null;
    return until && until.getTime() > serverNow()
      ? snooze(until)
      : setState(state === "closed" ? "closed" : "open");
  };

  const setAssignee = (assignee: ConversationView["assignee"]) =>
    updateOptimistically({ assignee }, () => updateConversation(id, { assigneeId: assignee?.id ?? null }));

  /** The server decides whether the assignee stays. */
  const setTeam = (teamId: string | null) =>
    updateOptimistically({ teamId }, () => updateConversation(id, { teamId }));

  const restoreTeam = async ({ teamId, assignee }: ConversationView) => {
    if ((await setTeam(teamId)) && current().assignee?.id !== assignee?.id) await setAssignee(assignee);
  };

  const addLabels = (labels: Label[]) =>
    updateOptimistically({ labels: sortLabels([...current().labels, ...labels]) }, () =>
      changeLabels(id, { add: labels.map((label) => label.id) }),
    );

  const removeLabels = (labels: Label[]) =>
    updateOptimistically({ labels: withoutLabels(current().labels, labels) }, () =>
      changeLabels(id, { remove: labels.map((label) => label.id) }),
    );

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

  return {
    assign: async (assignee: { id: string; name: string } | null) => {
      if (assignee?.id === current().assignee?.id) return;
      await withUndo(
        t("assigneeToast"),
        () => setAssignee(assignee),
        (before) => setAssignee(before.assignee),
      );
    },

    assignTeam: async (teamId: string | null) => {
      if (teamId === current().teamId) return;
      await withUndo(t("teamToast"), () => setTeam(teamId), restoreTeam);
    },

    close: () => withUndo(t("closedToast"), () => setState("closed"), restoreState),

    reopen: () => withUndo(t("reopenedToast"), () => setState("open"), restoreState),

    snooze: (until: Date, now: Date) =>
      withUndo(
        t("snoozedToast", { at: describeTime(until, now, formats) }),
        () => snooze(until),
        restoreState,
      ),

    markUnread: () =>
      withUndo(
        t("unreadToast"),
        () => updateOptimistically({ unreadCount: current().unreadCount || 1 }, () => markUnread(id)),
        (before) =>
          before.unreadCount === 0 ? updateOptimistically({ unreadCount: 0 }, () => markRead(id)) : undefined,
      ),

    addLabel: (label: Label) =>
      withUndo(
        t("labelAddedToast"),
        () => addLabels([label]),
        () => removeLabels([label]),
      ),

    removeLabel: (label: Label) =>
      withUndo(
        t("labelRemovedToast"),
        () => removeLabels([label]),
        () => addLabels([label]),
      ),

    createLabel: (name: string) => {
      let created: Label[] = [];
      return withUndo(
        t("labelAddedToast"),
        () =>
          updateOptimistically({}, async () => {
            const before = current().labels;
            const changed = await changeLabels(id, { add: [name] });
            created = withoutLabels(changed.labels, before);
            return changed;
          }),
        () => removeLabels(created),
      );
    },
  };
}

export type ConversationActions = ReturnType<typeof useConversationActions>;

function sortLabels(labels: Label[]): Label[] {
  return labels.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

function withoutLabels(labels: Label[], removed: Label[]): Label[] {
  return labels.filter(({ id }) => removed.every((label) => label.id !== id));
}
