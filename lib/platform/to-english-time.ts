import { fromArabicTime } from "#lib/platform/from-arabic-time.ts";
import type { Language } from "#lib/platform/languages.ts";

/** What translates the words of a typed time for a parser of English; each leaves text of other languages as it is. */
const translators: Record<Language, (typed: string) => string> = {
  en: (typed) => typed,
  ar: fromArabicTime,
};

export function toEnglishTime(typed: string): string {
  return Object.values(translators).reduce((text, translate) => translate(text), typed);
}
