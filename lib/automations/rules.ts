import type { ByLanguage } from "#lib/platform/languages.ts";

/** The names under which automatic replies are sent. */
export const automaticReplyNames = ["greeting", "away_reply", "opt_out_reply", "opt_in_reply"] as const;

export type AutomaticReply = (typeof automaticReplyNames)[number];

/** What people write to opt out and in, in the languages of most WhatsApp customers. */
export const choiceWords: ByLanguage<{ optOut: readonly string[]; optIn: readonly string[] }> = {
  en: { optOut: ["STOP", "STOP ALL", "UNSUBSCRIBE", "OPT OUT"], optIn: ["START", "SUBSCRIBE"] },
  es: { optOut: ["BAJA", "CANCELAR"], optIn: ["ALTA", "INICIAR"] },
  pt: { optOut: ["PARAR", "SAIR"], optIn: [] },
  fr: { optOut: ["ARRÊT", "ARRETER"], optIn: ["DÉMARRER"] },
  de: { optOut: ["STOPP", "ABMELDEN"], optIn: ["ANMELDEN"] },
  it: { optOut: ["ANNULLA"], optIn: [] },
  tr: { optOut: ["DUR"], optIn: [] },
  ru: { optOut: ["СТОП"], optIn: ["СТАРТ"] },
  ar: { optOut: ["إلغاء", "إيقاف", "الغاء الاشتراك"], optIn: ["اشتراك", "ابدأ"] },
  zh: { optOut: ["停止", "退订"], optIn: ["开始"] },
  hi: { optOut: ["रोकें"], optIn: [] },
  id: { optOut: ["BERHENTI"], optIn: [] },
};

export const OPT_OUT_WORDS = Object.values(choiceWords).flatMap(({ optOut }) => optOut);
export const OPT_IN_WORDS = Object.values(choiceWords).flatMap(({ optIn }) => optIn);

// Accents and vowel signs that people leave out: Latin, Greek and Cyrillic, Hebrew, Arabic. Not those of Indian scripts,
// where they make another word.
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/**
 * A text as it is compared: without accents, Arabic and Hebrew vowel signs, punctuation, emoji and repeated spaces, in
 * one case.
 */
export function normalizeWord(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Cf}|\u0640|\ufe0f/gu, "")
    .replace(OPTIONAL_MARKS, "")
    .replace(/ٱ/g, "ا")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim()
    .toUpperCase();
}

/** The choice that a message makes if the whole of it is one of the words. */
export function findChoice(
  text: string,
  words: { optOutWords: readonly string[]; optInWords: readonly string[] },
): "opt_out" | "opt_in" | null {
  const written = normalizeWord(text);
  if (written === "") return null;
  const isOneOf = (list: readonly string[]) => list.some((word) => normalizeWord(word) === written);
  if (isOneOf(words.optOutWords)) return "opt_out";
  return isOneOf(words.optInWords) ? "opt_in" : null;
}
