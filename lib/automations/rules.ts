/** The names under which automatic replies are sent. */
export const automaticReplyNames = ["greeting", "away_reply", "opt_out_reply", "opt_in_reply"] as const;

export type AutomaticReply = (typeof automaticReplyNames)[number];

/** What people write to opt out, in the languages of most WhatsApp customers. */
export const OPT_OUT_WORDS: readonly string[] = [
  "STOP",
  "STOP ALL",
  "UNSUBSCRIBE",
  "OPT OUT",
  "BAJA",
  "CANCELAR",
  "PARAR",
  "SAIR",
  "ARRÊT",
  "ARRETER",
  "STOPP",
  "ABMELDEN",
  "ANNULLA",
  "DUR",
  "СТОП",
  "إلغاء",
  "إيقاف",
  "الغاء الاشتراك",
  "停止",
  "退订",
  "रोकें",
  "BERHENTI",
];

export const OPT_IN_WORDS: readonly string[] = [
  "START",
  "SUBSCRIBE",
  "ALTA",
  "INICIAR",
  "DÉMARRER",
  "ANMELDEN",
  "СТАРТ",
  "اشتراك",
  "ابدأ",
  "开始",
];

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
