"use client";

import { useTranslations } from "next-intl";
import { type Announcement, useAnnouncements } from "#components/shell/live/announce.ts";
import { useFormats } from "#components/ui/use-formats.ts";

/** One element per announcement: a screen reader would not read the same text again in the same element. */
export function Announcer() {
  const t = useTranslations("live.announcements");
  const { enumerate, dateTime } = useFormats();
  const announcements = useAnnouncements((state) => state.announcements);
  const textOf = (value: Announcement["values"][string]) => {
    if (value instanceof Date) return dateTime(value, "short");
    return Array.isArray(value) ? enumerate(value) : value;
  };
  const shown = (values: Announcement["values"]) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value)]));
  return (
    <div role="log" aria-label={t("label")} className="sr-only">
      {announcements.map(({ id, text, values }) => (
        <p key={id}>{t(text, shown(values))}</p>
      ))}
    </div>
  );
}
