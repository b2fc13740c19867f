"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement, useState } from "react";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { type Change, undoChanges } from "#components/inbox/list/bulk-undo.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { notice } from "#components/ui/notice.ts";
import { changeConversationsInBulk } from "#lib/conversations/browser.ts";
import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function useBulkChange(selected: readonly ConversationView[], onDone: () => void) {
  const t = useTranslations("list");
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const run = async (change: BulkChange): Promise<ConversationView[]> => {
    setIsBusy(true);
    try {
      const results = await changeConversationsInBulk(change);
      const changed = results.flatMap((result) => (result.ok ? [result.conversation] : []));
      for (const conversation of changed) applyResponse(client, conversation);
      const failed = results.filter((result) => !result.ok);
      const [first] = failed;
      if (first)
        notice.error(
          t("someFailed", {
            count: failed.length,
            reason: errorText(new ApiError(409, first.code, first.message)),
          }),
        );
      return changed;
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
    onDone();
    const text = t(`done.${change.action}`, { count: after.length });
    const undo = async () => {
      for (const undoChange of undoChanges(change, before, after, serverNow())) await run(undoChange);
    };
    if (undoChanges(change, before, after, serverNow()).length > 0) return { text, undo };
    notice.plain(text);
    return null;
  };

  const applyChange = (change: Change): void =>
    notice.undoable(createElement(UndoLabel, null, t("undo")), runWithUndo(change, selected));
  return { applyChange, busy: isBusy };
}
