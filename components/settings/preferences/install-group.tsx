"use client";

import { useTranslations } from "next-intl";
import { PreferenceGroup } from "#components/settings/preferences/preference-rows.tsx";
import { useInstallPrompt } from "#components/shell/session/install-prompt.ts";
import { Button } from "#components/ui/button.tsx";

/** Where the browser can install Parley as an app. */
export function InstallGroup() {
  const t = useTranslations("shell.preferences");
  const common = useTranslations("common");
  const install = useInstallPrompt();
  if (!install) return null;
  return (
    <PreferenceGroup title={t("app")}>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
        <p className="min-w-48 flex-1">{t("installText")}</p>
        <Button size="sm" onClick={install}>
          {common("install")}
        </Button>
      </div>
    </PreferenceGroup>
  );
}
