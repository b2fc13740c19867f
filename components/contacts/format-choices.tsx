"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "#components/ui/field.tsx";
import { delimiters, encodings, type FileFormat } from "#lib/contacts/imports/schema.ts";

const DELIMITER_NAMES = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

export function FormatChoices({
  format,
  onChange,
}: {
  format: FileFormat;
  onChange: (change: Partial<FileFormat>) => void;
}) {
  const t = useTranslations("contacts.import");
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="sr-only">{t("format")}</legend>
      <SelectField
        label={t("delimiter")}
        value={format.delimiter}
        onChange={(event) => {
          const delimiter = delimiters.find((each) => each === event.target.value);
          if (delimiter) onChange({ delimiter });
        }}
      >
        {delimiters.map((each) => (
          <option key={each} value={each}>
            {t(`delimiters.${DELIMITER_NAMES[each]}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("encoding")}
        value={format.encoding}
        onChange={(event) => {
          const encoding = encodings.find((each) => each === event.target.value);
          if (encoding) onChange({ encoding });
        }}
      >
        {encodings.map((each) => (
          <option key={each} value={each}>
            {t(`encodings.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("header")}
        value={format.header ? "yes" : "no"}
        onChange={(event) => onChange({ header: event.target.value === "yes" })}
      >
        <option value="yes">{t("headerYes")}</option>
        <option value="no">{t("headerNo")}</option>
      </SelectField>
    </fieldset>
  );
}
