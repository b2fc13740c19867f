"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DateTime } from "#components/ui/date-time.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { erasuresQuery } from "#lib/erasure/browser.ts";

/** The progress of deletions of contacts, which no longer have a name; nothing when all are complete. */
export function RunningErasures() {
  const t = useTranslations("contacts.erase");
  const { data = [] } = useQuery(erasuresQuery);
  if (data.length === 0) return null;
  return (
    <ul aria-label={t("running")} className="divide-y border-b bg-raised/40 text-sm">
      {data.map(({ contactId, startedAt, step, steps }) => (
        <li key={contactId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <span className="tabular min-w-0 flex-1 basis-64">{t("step", { step, steps })}</span>
          <ProgressBar label={t("progress")} max={steps} value={step - 1} className="h-1.5 w-32" />
          <span className="tabular text-muted text-xs">
            <DateTime value={startedAt} format="short" />
          </span>
        </li>
      ))}
    </ul>
  );
}
