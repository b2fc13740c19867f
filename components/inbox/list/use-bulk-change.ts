"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement, useState } from "react";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { type Change, type ChangedRow, undoChanges, undoInBulk } from "#components/inbox/list/bulk-undo.ts";
import type { Selection } from "#components/inbox/list/use-selection.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { notice } from "#components/ui/notice.ts";
import { changeConversationsInBulk } from "#lib/conversations/browser.ts";
import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function useBulkChange(
  selected: readonly ConversationView[],
  { clear, restore }: Pick<Selection, "clear" | "restore">,
) {
  const t = useTranslations("list");
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const run = async (change: BulkChange): Promise<ChangedRow[]> => {
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

  const runWithUndo = async (change: Change, before: readonly ConversationView[]) => {
    const after = await run({ ...change, ids: before.map(({ id }) => id) } as BulkChange);
    if (after.length === 0) return null;
    clear();
    const text = t(`done.${change.action}`, { count: after.length });
    const undo = async () => {
      const undone = new Set<string>();
      await undoInBulk(change, before, after, serverNow(), async (part) => {
        const rows = await run(part);
        for (const { id } of rows) undone.add(id);
        return rows;
      });
      restore([...undone]);
    };
    if (undoChanges(change, before, after, serverNow()).length > 0) return { text, undo };
    notice.plain(text);
    return null;
  };

  const applyChange = (change: Change): void => {
    notice.undoable(createElement(UndoLabel, null, t("undo")), runWithUndo(change, selected));
  };
  return { applyChange, busy: isBusy };
}
