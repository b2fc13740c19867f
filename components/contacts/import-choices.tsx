"use client";

import { useTranslations } from "next-intl";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { isolate } from "#components/ui/isolate.ts";
import { useCountries } from "#components/ui/use-countries.ts";
import { existingChoices, type ImportOptions } from "#lib/contacts/imports/schema.ts";

export interface Choices {
  country: string;
  existing: ImportOptions["existing"];
  labels: string;
}

export function ImportChoices({
  choices,
  isExport,
  labelsError,
  onChange,
}: {
  choices: Choices;
  isExport: boolean;
  labelsError: string | undefined;
  onChange: (choices: Choices) => void;
}) {
  const t = useTranslations("contacts.import");
  const countries = useCountries(choices.country || null);
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="sr-only">{t("options")}</legend>
      <SelectField
        label={t("country")}
        hint={isExport ? t("countryOfExport") : t("countryHint")}
        disabled={isExport}
        value={choices.country}
        onChange={(event) => onChange({ ...choices, country: event.target.value })}
      >
        <option value="">{t("noCountry")}</option>
        {countries.map(({ code, name, calling }) => (
          <option key={code} value={code}>
            {name} ({isolate(`+${calling}`)})
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("existing")}
        hint={t("existingHint")}
        value={choices.existing}
        onChange={(event) => {
          const existing = existingChoices.find((each) => each === event.target.value);
          if (existing) onChange({ ...choices, existing });
        }}
      >
        {existingChoices.map((each) => (
          <option key={each} value={each}>
            {t(`existingChoices.${each}`)}
          </option>
        ))}
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
