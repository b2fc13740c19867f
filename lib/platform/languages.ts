/** Each is a folder in `messages/`. The API, its errors and the docs are in English. */
export const languages = ["en", "ar"] as const;

export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** The languages that the English texts of the API are translated to on the pages. */
export const translations = languages.filter((language) => language !== DEFAULT_LANGUAGE);

export const LANGUAGE_COOKIE = "parley_language";

export const languageTable: Record<Language, { name: string; dir: "ltr" | "rtl"; locale: string }> = {
  en: { name: "English", dir: "ltr", locale: "en-GB" },
  // Latin digits, for phone numbers, codes and times.
  ar: { name: "العربية", dir: "rtl", locale: "ar-u-nu-latn" },
};

/** For each language of the pages, and for others that people write: a new language does not compile without it. */
export type ByLanguage<T> = Readonly<Record<Language, T> & Record<string, T>>;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
