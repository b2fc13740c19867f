"use client";

import { useTranslations } from "next-intl";
import { formatDateTime, useInBrowser } from "#components/ui/date-time.tsx";

/** What the business may do in this chat now. */
export function WindowLine({ windowExpiresAt, now }: { windowExpiresAt: string | null; now: string }) {
  const t = useTranslations("sandbox");
  const zone = useInBrowser() ? undefined : "UTC";
  const at = windowExpiresAt ? formatDateTime(windowExpiresAt, "short", zone) : "";
  const words = !windowExpiresAt
    ? t("windowNever")
    : now < windowExpiresAt
      ? t("windowOpen", { at })
      : t("windowClosed", { at });
  return <p className="border-t bg-raised px-3 py-1.5 text-center text-muted text-xs">{words}</p>;
}
