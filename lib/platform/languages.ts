/** The languages of the pages, each a folder in `messages/`. The API, its errors and the docs are in English. */
export const languages = ["en", "ar"] as const;

export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** Holds the language chosen in Preferences on this device; without it, the browser's languages decide. */
export const LANGUAGE_COOKIE = "parley_language";

/** Each language's own name, direction and locale for dates, numbers and lists. */
export const languageTable: Record<Language, { name: string; dir: "ltr" | "rtl"; locale: string }> = {
  en: { name: "English", dir: "ltr", locale: "en-GB" },
  // Phone numbers, codes and times are read in Latin digits.
  ar: { name: "العربية", dir: "rtl", locale: "ar-u-nu-latn" },
};

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
