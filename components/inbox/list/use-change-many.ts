"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { applyConversation } from "#components/inbox/apply-event.ts";
import { notice } from "#components/ui/notice.ts";
import { changeMany } from "#lib/conversations/browser.ts";
import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/http/api-error.ts";

type WithoutIds<T> = T extends unknown ? Omit<T, "ids"> : never;
/** One thing to be done to all that are chosen. */
export type Change = WithoutIds<BulkChange>;

/** Does one thing to the chosen conversations, tells what could not be done, and offers to undo what puts them away. */
export function useChangeMany(chosen: readonly ConversationView[], onDone: () => void) {
  const t = useTranslations("list");
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const run = async (ids: string[], change: Change): Promise<string[]> => {
    setBusy(true);
    try {
      const results = await changeMany({ ...change, ids } as BulkChange);
      for (const result of results) if (result.ok) applyConversation(client, result.conversation);
      const failed = results.filter((result) => !result.ok);
      const [first] = failed;
      if (first) notice.error(t("someFailed", { count: failed.length, reason: first.message }));
      return results.filter(({ ok }) => ok).map(({ id }) => id);
    } catch (error) {
      notice.error(errorText(error));
      return [];
    } finally {
      setBusy(false);
    }
  };

  const act = async (change: Change): Promise<void> => {
    const before = chosen;
    const done = await run(
      before.map(({ id }) => id),
      change,
    );
    if (done.length === 0) return;
    onDone();
    if (change.action !== "close" && change.action !== "snooze") return;
    const words = t(change.action === "close" ? "closedMany" : "snoozedMany", { count: done.length });
    // Those that were open come back; what was closed or asleep before stays so.
    const undone = before
      .filter(({ id, state }) => state === "open" && done.includes(id))
      .map(({ id }) => id);
    if (undone.length === 0) notice.plain(words);
    else
      notice.plain(words, {
        action: { label: t("undo"), onClick: () => void run(undone, { action: "reopen" }) },
      });
  };
  return { act, busy };
}
