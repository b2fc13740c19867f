"use client";

import { useTranslations } from "next-intl";
import { signOutOfBrowser } from "#components/app/sign-out.ts";
import { notice } from "#components/ui/notice.ts";

/** Shows a notice, because pending messages are sent first, which may take seconds. */
export function useSignOut(currentMemberId: string): () => void {
  const t = useTranslations("shell.signOut");
  return () => {
    notice.plain(t("signingOut"));
    signOutOfBrowser(currentMemberId).catch(() => notice.error(t("failed")));
  };
}
