"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { describeActivity } from "#components/inbox/thread/describe-activity.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/** More are counted, with the names on request. */
const LABELS_SHOWN = 3;

export function ActivityLine({
  message,
  currentMemberId,
}: {
  message: MessageView;
  currentMemberId: string;
}) {
  const t = useTranslations("work");
  const you = { subject: t("youSubject"), object: t("youObject") };
  const [showsAll, setShowsAll] = useState(false);
  const activity = describeActivity(message, currentMemberId, you, useFormats());
  if (!activity) return null;
  const isLong = activity.values.count > LABELS_SHOWN;
  const key = isLong && !showsAll ? `many.${activity.key}` : activity.key;
  return (
    <p className="py-0.5 [overflow-wrap:anywhere]">
      {t.rich(`activity.${key}` as "activity.closed", {
        ...activity.values,
        b: (chunks) => <bdi className="font-medium text-ink">{chunks}</bdi>,
      })}{" "}
      {isLong ? (
        <button
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="min-h-6 rounded px-1 font-medium text-ink underline-offset-2 hover:underline"
        >
          {t(showsAll ? "activity.hide" : "activity.show")}
        </button>
      ) : null}{" "}
      <DateTime value={message.createdAt} format="time" className="tabular text-2xs" />
    </p>
  );
}
