"use client";

import { useTranslations } from "next-intl";
import { leave } from "#components/app/leave.ts";
import { notice } from "#components/ui/notice.ts";

/** Signs the member out with a notice, because pending messages are sent first, which may take seconds. */
export function useLeave(viewerId: string): () => void {
  const t = useTranslations("shell.leave");
  return () => {
    notice.plain(t("underWay"));
    leave(viewerId).catch(() => notice.error(t("failed")));
  };
}
