"use client";

import { Volume2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceRows } from "#components/settings/preferences/preference-rows.tsx";
import { playSound } from "#components/shell/desktop-notifications/play-sound.ts";
import { Button } from "#components/ui/button.tsx";
import { TimeInput } from "#components/ui/date-input.tsx";
import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import { soundChoices } from "#lib/platform/preference-values.ts";

interface RowsProps {
  preferences: Preferences;
  change: (change: Partial<Preferences>) => void;
}

export function SoundRows({ preferences, change }: RowsProps) {
  const t = useTranslations("shell.preferences");
  return (
    <>
      <ChoiceRows
        legend={t("sound")}
        value={preferences.sound}
        choices={soundChoices.map((value) => ({ value, label: t(`soundChoice.${value}`) }))}
        onChange={(sound) => change({ sound })}
      />
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <legend className="float-start w-full font-medium text-sm">
          {t("focus")}
          <span className="mt-0.5 block font-normal text-muted text-xs">{t("focusHint")}</span>
        </legend>
        <TimeField
          label={t("focusFrom")}
          value={preferences.focusFrom}
          onChange={(focusFrom) => change({ focusFrom })}
        />
        <TimeField
          label={t("focusTo")}
          value={preferences.focusTo}
          onChange={(focusTo) => change({ focusTo })}
        />
      </fieldset>
      <div className="px-4 py-3">
        <Button onClick={playSound} size="sm">
          <Volume2 aria-hidden className="size-4" />
          {t("soundTry")}
        </Button>
      </div>
    </>
  );
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <TimeInput
        id={id}
        // Follows a change on another device; uncontrolled while it is edited.
        key={value}
        required
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value && target.value !== value) onChange(target.value);
        }}
      />
    </div>
  );
}
