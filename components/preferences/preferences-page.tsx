"use client";

import { useTranslations } from "next-intl";
import { useCommandKeys } from "#components/inbox/keys/use-command.ts";
import { LookChoice } from "#components/preferences/look-choice.tsx";
import { NotificationRows } from "#components/preferences/notification-rows.tsx";
import { ChoiceRows, PreferenceGroup, SwitchRow } from "#components/preferences/preference-rows.tsx";
import { SoundRows } from "#components/preferences/sound-rows.tsx";
import { usePreferences } from "#components/preferences/use-preferences.ts";
import { PageHeader } from "#components/ui/page-header.tsx";

/** How a member works: theirs alone, on every device they sign in on. */
export function PreferencesPage() {
  const t = useTranslations("shell.preferences");
  const [preferences, change] = usePreferences();
  // The palette's key tells how this machine calls its Mod.
  const mod = useCommandKeys("palette").caps[0]?.[0] ?? "";
  return (
    <div className="max-w-2xl">
      <PageHeader title={t("title")}>{t("text")}</PageHeader>
      <PreferenceGroup title={t("writing")}>
        <ChoiceRows
          legend={t("enter")}
          value={preferences.enterSends ? "sends" : "breaks"}
          choices={[
            { value: "sends", label: t("enterSends") },
            { value: "breaks", label: t("enterBreaks", { mod }) },
          ]}
          onChange={(value) => change({ enterSends: value === "sends" })}
        />
        <SwitchRow
          label={t("undo")}
          hint={t("undoHint")}
          checked={preferences.undoSendSeconds > 0}
          onChange={(on) => change({ undoSendSeconds: on ? 5 : 0 })}
        />
      </PreferenceGroup>
      <PreferenceGroup title={t("notifications")}>
        <NotificationRows preferences={preferences} change={change} />
      </PreferenceGroup>
      <PreferenceGroup title={t("sounds")}>
        <SoundRows preferences={preferences} change={change} />
      </PreferenceGroup>
      <PreferenceGroup title={t("look")}>
        <LookChoice />
      </PreferenceGroup>
    </div>
  );
}
