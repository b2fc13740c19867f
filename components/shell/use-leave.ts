"use client";

import { useTranslations } from "next-intl";
import { leave } from "#components/shell/leave.ts";
import { notice } from "#components/ui/notice.ts";

/** Signs the member out, and says so: what is being sent goes first, which may take seconds. */
export function useLeave(viewerId: string): () => void {
  const t = useTranslations("shell.leave");
  return () => {
    notice.plain(t("underWay"));
    leave(viewerId).catch(() => notice.error(t("failed")));
  };
}
