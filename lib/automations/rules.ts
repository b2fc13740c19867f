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

/**
 * Compares words as people type them: without accents, Arabic vowel signs, punctuation, emoji and repeated spaces, in
 * one case.
 */
export function normalizeWord(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[إأآٱ]/g, "ا")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toUpperCase();
}
