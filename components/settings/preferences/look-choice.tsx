"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { ChoiceRows } from "#components/settings/preferences/preference-rows.tsx";

const themes = ["system", "light", "dark"] as const;
const never = () => () => {};

export function ThemeChoice() {
  const t = useTranslations("common");
  const tOwn = useTranslations("shell.preferences");
  const { theme, setTheme } = useTheme();
  const labels = { system: t("themeSystem"), light: t("themeLight"), dark: t("themeDark") };
  // The server does not have this browser's setting.
  const known = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <ChoiceRows
      legend={tOwn("theme")}
      value={themes.find((name) => known && name === theme) ?? "system"}
      choices={themes.map((value) => ({ value, label: labels[value] }))}
      onChange={setTheme}
    />
  );
}
