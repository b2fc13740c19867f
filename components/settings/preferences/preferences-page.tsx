"use client";

import { useTranslations } from "next-intl";
import { LanguageChoice, ThemeChoice } from "#components/settings/preferences/appearance-choices.tsx";
import { InstallGroup } from "#components/settings/preferences/install-group.tsx";
import { NotificationRows } from "#components/settings/preferences/notification-rows.tsx";
import { ChoiceRows, PreferenceGroup, SwitchRow } from "#components/settings/preferences/preference-rows.tsx";
import { SignatureRow } from "#components/settings/preferences/signature-row.tsx";
import { SoundRows } from "#components/settings/preferences/sound-rows.tsx";
import { useCommandKeys } from "#components/shell/keys/use-command.ts";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { usePreferences } from "#components/shell/session/use-preferences.ts";
import { undoSendChoices } from "#lib/platform/preference-values.ts";

export function PreferencesPage() {
  const t = useTranslations("shell.preferences");
  const [preferences, change] = usePreferences();
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
            { value: "breaks", label: t("enterNewLine", { mod }) },
          ]}
          onChange={(value) => change({ enterSends: value === "sends" })}
        />
        <ChoiceRows
          legend={t("click")}
          value={preferences.clickWrites ? "writes" : "shortcuts"}
          choices={[
            { value: "writes", label: t("clickWrites") },
            { value: "shortcuts", label: t("clickShortcuts") },
          ]}
          onChange={(value) => change({ clickWrites: value === "writes" })}
        />
        <ChoiceRows
          legend={t("undo")}
          value={preferences.undoSendSeconds}
          choices={undoSendChoices.map((value) => ({
            value,
            label: value === 0 ? t("undoOff") : t("undoSeconds", { seconds: value }),
          }))}
          onChange={(undoSendSeconds) => change({ undoSendSeconds })}
        />
        <SignatureRow
          signature={preferences.signature}
          onChange={(signature, onSaved) => change({ signature }, onSaved)}
        />
        <SwitchRow
          label={t("formatPreview")}
          hint={t("formatPreviewHint")}
          checked={preferences.formatPreview}
          onChange={(formatPreview) => change({ formatPreview })}
        />
        <SwitchRow
          label={t("assignOnReply")}
          hint={t("assignOnReplyHint")}
          checked={preferences.assignOnReply}
          onChange={(assignOnReply) => change({ assignOnReply })}
        />
        <SwitchRow
          label={t("advance")}
          hint={t("advanceHint")}
          checked={preferences.advance}
          onChange={(advance) => change({ advance })}
        />
      </PreferenceGroup>
      <InstallGroup />
      <PreferenceGroup title={t("notifications")}>
        <NotificationRows preferences={preferences} change={change} />
      </PreferenceGroup>
      <PreferenceGroup title={t("sounds")}>
        <SoundRows preferences={preferences} change={change} />
      </PreferenceGroup>
      <PreferenceGroup title={t("appearance")}>
        <LanguageChoice language={preferences.language} onChange={(language) => change({ language })} />
        <ThemeChoice />
      </PreferenceGroup>
    </div>
  );
}
