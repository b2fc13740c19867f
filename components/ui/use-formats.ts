"use client";

import { useLocale } from "next-intl";
import { type Formats, formatsOf } from "#components/ui/formats.ts";
import { languageTable } from "#lib/platform/languages.ts";

export function useFormats(): Formats {
  return formatsOf(languageTable[useLocale()].locale);
}
