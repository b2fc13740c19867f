"use client";

import { useTranslations } from "next-intl";
import { useAnnouncements } from "#components/shell/live/announce.ts";

/** One element per announcement: a screen reader would not read the same text again in the same element. */
export function Announcer() {
  const t = useTranslations("live.announcements");
  const announcements = useAnnouncements((state) => state.announcements);
  return (
    <div role="log" aria-label={t("label")} className="sr-only">
      {announcements.map(({ id, text, values }) => (
        <p key={id}>{t(text, values)}</p>
      ))}
    </div>
  );
}
