"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createElement } from "react";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { notice } from "#components/ui/notice.ts";
import { changeContactsInBulk, contactListKey, labelsQuery } from "#lib/contacts/browser.ts";
import { undoLabels } from "#lib/contacts/bulk-rules.ts";
import type { BulkContacts, BulkContactsResult } from "#lib/contacts/page-schema.ts";
import { errorText, messageText } from "#lib/platform/browser-fetch/api-error.ts";

/** Changes the selected contacts. @param keepsUndo false for a change that has no undo */
export function useBulkContacts(keepsUndo: boolean, onDone: () => void) {
  const t = useTranslations("contacts.bulk");
  const client = useQueryClient();

  const settle = ({ failed }: BulkContactsResult) => {
    void client.invalidateQueries({ queryKey: contactListKey });
    void client.invalidateQueries(labelsQuery);
    if (failed.length > 0)
      notice.error(t("failed", { count: failed.length, why: messageText(failed[0]?.message ?? "") }));
  };

  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: changeContactsInBulk,
    meta: { keepsUndo },
    onSuccess: settle,
  });

  const undo = async (relabeled: BulkContactsResult["relabeled"]) => {
    try {
      for (const change of undoLabels(relabeled)) settle(await changeContactsInBulk(change));
    } catch (failure) {
      notice.error(errorText(failure));
    }
  };

  const run = async (change: BulkContacts) => {
    const { done, relabeled } = await mutateAsync(change);
    onDone();
    const text = t("done", { count: done });
    if (relabeled.length > 0) return { text, undo: () => undo(relabeled) };
    notice.success(text);
    return null;
  };

  const applyChange = (change: BulkContacts): void => {
    notice.undoable(
      createElement(UndoLabel, null, t("undo")),
      // The form shows the error.
      run(change).catch(() => null),
    );
  };
  return { applyChange, isPending, error };
}
