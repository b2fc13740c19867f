"use client";

import { useTranslations } from "next-intl";
import { changeWorkspaceInBrowser } from "#components/app/switch-workspace.ts";
import { notice } from "#components/ui/notice.ts";
import type { OwnWorkspace } from "#lib/accounts/workspaces/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

/** Shows a notice, because pending messages are sent first, which may take seconds. */
export function useSwitchWorkspace(): (workspace: Pick<OwnWorkspace, "id" | "name">) => void {
  const t = useTranslations("workspace");
  return ({ id, name }) => {
    notice.plain(t("switching", { name }));
    changeWorkspaceInBrowser(id).catch((error: unknown) => notice.error(errorText(error)));
  };
}
