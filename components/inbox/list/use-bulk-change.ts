"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement, useState } from "react";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { undoChanges, withChangedState } from "#components/inbox/list/bulk-undo.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { notice } from "#components/ui/notice.ts";
import { changeConversationsInBulk } from "#lib/conversations/browser.ts";
import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";

type WithoutIds<T> = T extends unknown ? Omit<T, "ids"> : never;
export type Change = WithoutIds<BulkChange>;

export function useBulkChange(selected: readonly ConversationView[], onDone: () => void) {
  const t = useTranslations("list");
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const run = async (change: BulkChange): Promise<string[]> => {
    setIsBusy(true);
    try {
      const results = await changeConversationsInBulk(change);
      for (const result of results) if (result.ok) applyResponse(client, result.conversation);
      const failed = results.filter((result) => !result.ok);
      const [first] = failed;
      if (first)
        notice.error(
          t("someFailed", {
            count: failed.length,
            reason: errorText(new ApiError(409, first.code, first.message)),
          }),
        );
      return results.filter(({ ok }) => ok).map(({ id }) => id);
    } catch (error) {
      notice.error(errorText(error));
      return [];
    } finally {
      setIsBusy(false);
    }
  };

  const applyChange = async (change: Change): Promise<void> => {
    const before = selected;
    const succeededIds = await run({ ...change, ids: before.map(({ id }) => id) } as BulkChange);
    if (succeededIds.length === 0) return;
    onDone();
    if (change.action !== "close" && change.action !== "snooze") return;
    const text = t(change.action === "close" ? "closedMany" : "snoozedMany", { count: succeededIds.length });
    const previous = withChangedState(before, succeededIds, change.action);
    const undo = async () => {
      for (const undoChange of undoChanges(previous, serverNow())) await run(undoChange);
    };
    if (previous.length === 0) notice.plain(text);
    else {
      const label = createElement(UndoLabel, null, t("undo"));
      notice.plain(text, { undo: { label, onClick: () => void undo() } });
    }
  };
  return { applyChange, busy: isBusy };
}
