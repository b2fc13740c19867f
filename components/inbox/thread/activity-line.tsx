"use client";

import { useTranslations } from "next-intl";
import { describeActivity } from "#components/inbox/thread/describe-activity.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function ActivityLine({ message, viewerId }: { message: MessageView; viewerId: string }) {
  const t = useTranslations("work");
  const you = { subject: t("youSubject"), object: t("youObject") };
  const activity = describeActivity(message, viewerId, you, useFormats());
  if (!activity) return null;
  return (
    <p className="py-0.5 [overflow-wrap:anywhere]">
      <span dir="auto">
        {t.rich(`activity.${activity.key}` as "activity.closed", {
          ...activity.values,
          b: (chunks) => <b className="font-medium text-ink">{chunks}</b>,
        })}
      </span>{" "}
      <DateTime value={message.createdAt} format="time" className="tabular text-2xs" />
    </p>
  );
}
