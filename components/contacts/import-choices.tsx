"use client";

import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { useFormats } from "#components/ui/use-formats.ts";

export interface Choices {
  country: string;
  existing: "update" | "skip";
  labels: string;
}

export function ImportChoices({
  choices,
  labelsError,
  onChange,
}: {
  choices: Choices;
  labelsError: string | undefined;
  onChange: (choices: Choices) => void;
}) {
  const t = useTranslations("contacts.import");
  const formats = useFormats();
  const countries = useMemo(() => {
    const names = formats.regionNames();
    return getCountries()
      .map((code) => ({ code, name: names.of(code) ?? code, calling: getCountryCallingCode(code) }))
      .sort((a, b) => a.name.localeCompare(b.name, formats.locale));
  }, [formats]);
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="sr-only">{t("options")}</legend>
      <SelectField
        label={t("country")}
        hint={t("countryHint")}
        value={choices.country}
        onChange={(event) => onChange({ ...choices, country: event.target.value })}
      >
        <option value="">{t("noCountry")}</option>
        {countries.map(({ code, name, calling }) => (
          <option key={code} value={code}>
            {name} (+{calling})
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("existing")}
        hint={t("existingHint")}
        value={choices.existing}
        onChange={(event) =>
          onChange({ ...choices, existing: event.target.value === "skip" ? "skip" : "update" })
        }
      >
        <option value="update">{t("existingUpdate")}</option>
        <option value="skip">{t("existingSkip")}</option>
      </SelectField>
      <TextField
        label={t("labelsForAll")}
        hint={t("labelsForAllHint")}
        value={choices.labels}
        autoComplete="off"
        dir="auto"
        onChange={(event) => onChange({ ...choices, labels: event.target.value })}
        error={labelsError}
      />
    </fieldset>
  );
}
