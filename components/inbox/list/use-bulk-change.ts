"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement, useRef, useState } from "react";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { delayStateChange } from "#components/inbox/cache/delay-state-change.ts";
import type { StateFields } from "#components/inbox/cache/delayed-states.ts";
import { describeTime } from "#components/inbox/details/time-choices.ts";
import { type Change, type ChangedRow, undoChanges, undoInBulk } from "#components/inbox/list/bulk-undo.ts";
import type { Selection } from "#components/inbox/list/use-selection.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { announceUndo } from "#components/shell/live/announce-undo.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { notice } from "#components/ui/notice.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { changeConversationsInBulk } from "#lib/conversations/browser.ts";
import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

/** Whether conversations leave the list of open ones with it. */
export const LEAVES_LIST: Record<Change["action"], boolean> = {
  close: true,
  reopen: false,
  read: false,
  unread: false,
  assign: false,
  assign_team: false,
  snooze: true,
  label: false,
  unlabel: false,
};

export function useBulkChange(
  selected: readonly ConversationView[],
  { clear, restore }: Pick<Selection, "clear" | "restore">,
) {
  const t = useTranslations("list");
  const formats = useFormats();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(selected);
  latest.current = selected;
  const previous = useRef<Promise<unknown>>(Promise.resolve());
  /** The ids of conversations that a change under way takes out of the list. */
  const leaving = useRef(new Set<string>());

  const run = async (change: BulkChange): Promise<(ConversationView & ChangedRow)[]> => {
    setIsBusy(true);
    try {
      const results = await changeConversationsInBulk(change);
      const changed = results.filter((result) => result.ok);
      for (const { conversation } of changed) applyResponse(client, conversation);
      const refused = results.filter((result) => !result.ok);
      const failed = refused.filter(({ code }) => code !== "CHANGED_SINCE");
      const skipped = refused.length - failed.length;
      if (skipped > 0) notice.warning(t("changedSince", { count: skipped }));
      const [first] = failed;
      if (first)
        notice.error(
          t("someFailed", {
            count: failed.length,
            reason: errorText(new ApiError(409, first.code, first.message)),
          }),
        );
      return changed.map(({ conversation, added, removed }) => ({ ...conversation, added, removed }));
    } catch (error) {
      notice.error(errorText(error));
      return [];
    } finally {
      setIsBusy(false);
    }
  };

  const nameOf = (
    change: Change,
    before: readonly ConversationView[],
    after: readonly ConversationView[],
  ): string | undefined => {
    switch (change.action) {
      case "assign":
        return after[0]?.assignee?.name;
      case "assign_team":
        return client.getQueryData(teamsQuery.queryKey)?.data.find(({ id }) => id === change.teamId)?.name;
      case "label":
      case "unlabel":
        return [...before, ...after].flatMap(({ labels }) => labels).find(({ id }) => id === change.labelId)
          ?.name;
      case "snooze":
        return describeTime(new Date(change.until), new Date(serverNow()), formats);
      default:
        return undefined;
    }
  };

  /** Conversations whose messages are on their way are changed after them. */
  const runWithUndo = async (change: Change, rows: readonly ConversationView[], removeNotice: () => void) => {
    const before = rows.map((row) => latest.current.find(({ id }) => id === row.id) ?? row);
    const runFor = (ids: string[]) => run({ ...change, ids } as BulkChange);
    const { delayed, rest } = delayChanges(client, change, before, runFor);
    const made = rest.length > 0 ? await runFor(rest.map(({ id }) => id)) : [];
    const after = [...made, ...delayed.map(({ shown }) => shown)];
    if (after.length === 0) return null;
    let isUndone = false;
    const madeLater = Promise.all(delayed.map((one) => one.made)).then((all) =>
      all.filter((one) => one !== null),
    );
    void madeLater.then((later) => {
      if (made.length + later.length === 0 && !isUndone) removeNotice();
    });
    if (LEAVES_LIST[change.action]) clear();
    const name = nameOf(change, before, after);
    const text = t(`done.${textOf(change)}`, { count: after.length, name: name ?? "" });
    const undo = async () => {
      isUndone = true;
      for (const { cancel } of delayed) cancel();
      const later = await madeLater;
      const changed = [...made, ...later.map((one) => one.after)];
      const canceled = delayed.filter(({ shown }) => changed.every(({ id }) => id !== shown.id));
      const undone = new Set(canceled.map(({ shown }) => shown.id));
      const latestBefore = new Map(
        [...before, ...later.map((one) => one.before)].map((row) => [row.id, row]),
      );
      await undoInBulk(change, [...latestBefore.values()], changed, serverNow(), async (part) => {
        const rows = await run(part);
        for (const { id } of rows) undone.add(id);
        return rows;
      });
      restore([...undone]);
      return undone.size > 0;
    };
    if (undoChanges(change, before, after, serverNow()).length > 0) return announceUndo({ text, undo });
    notice.plain(text);
    return null;
  };

  /**
   * Changes run one after the other, so that undoing one restores the result of the previous one.
   * @returns false if all conversations already leave the list, because a key was pressed twice
   */
  const applyChange = (change: Change): boolean => {
    const leaves = LEAVES_LIST[change.action];
    const rows = leaves ? selected.filter(({ id }) => !leaving.current.has(id)) : selected;
    if (rows.length === 0) return false;
    if (leaves) for (const { id } of rows) leaving.current.add(id);
    const made = previous.current
      .then(() => runWithUndo(change, rows, () => removeNotice()))
      .finally(() => {
        if (leaves) for (const { id } of rows) leaving.current.delete(id);
      });
    previous.current = made;
    const removeNotice = notice.undoable(createElement(UndoLabel, null, t("undo")), made);
    return true;
  };
  return { applyChange, busy: isBusy };
}

/** Delays a change of the state for the conversations whose messages are on their way. @returns them and the others */
function delayChanges(
  client: QueryClient,
  change: Change,
  rows: readonly ConversationView[],
  run: (ids: string[]) => Promise<(ConversationView & ChangedRow)[]>,
) {
  const optimistic = stateAfter(change);
  const delayed = rows.flatMap((row) => {
    const delaying =
      optimistic &&
      delayStateChange(client, row, optimistic, async (before) => {
        const [after] = await run([row.id]);
        return after ? { before, after } : null;
      });
    return delaying ? { ...delaying, shown: { ...row, ...optimistic, added: [], removed: [] } } : [];
  });
  const rest = rows.filter(({ id }) => delayed.every(({ shown }) => shown.id !== id));
  return { delayed, rest };
}

function stateAfter(change: Change): StateFields | null {
  switch (change.action) {
    case "close":
      return { state: "closed", snoozedUntil: null };
    case "reopen":
      return { state: "open", snoozedUntil: null };
    case "snooze":
      return { state: "snoozed", snoozedUntil: change.until };
    default:
      return null;
  }
}

function textOf(change: Change) {
  if (change.action === "assign" && change.assigneeId === null) return "unassign";
  if (change.action === "assign_team" && change.teamId === null) return "removeTeam";
  return change.action;
}
