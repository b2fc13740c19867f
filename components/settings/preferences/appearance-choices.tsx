"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { ChoiceRows } from "#components/settings/preferences/preference-rows.tsx";
import { useWorkspaceLanguage } from "#components/shell/session/workspace-context.tsx";
import { themes } from "#components/ui/themes.ts";
import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import { languages, languageTable } from "#lib/platform/languages.ts";

const noSubscription = () => () => {};

/** Languages by their own names, so that members find theirs in any page language. */
export function LanguageChoice({
  language,
  onChange,
}: {
  language: Preferences["language"];
  onChange: (language: Preferences["language"]) => void;
}) {
  const t = useTranslations("shell.preferences");
  const workspaceLanguage = useWorkspaceLanguage();
  return (
    <ChoiceRows
      legend={t("language")}
      value={language}
      choices={[
        { value: "auto", label: t(workspaceLanguage ? "languageWorkspace" : "languageAuto") },
        ...languages.map((value) => ({
          value,
          label: <span lang={value}>{languageTable[value].name}</span>,
        })),
      ]}
      onChange={onChange}
    />
  );
}

export function ThemeChoice() {
  const t = useTranslations("common");
  const preferences = useTranslations("shell.preferences");
  const { theme, setTheme } = useTheme();
  // The server does not know this browser's theme.
  const known = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  return (
    <ChoiceRows
      legend={preferences("theme")}
      value={themes.find((name) => known && name === theme) ?? "system"}
      choices={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
      onChange={setTheme}
    />
  );
}
