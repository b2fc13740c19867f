import fc from "fast-check";
import { expect, test } from "vitest";
import { findChoice, normalizeWord, OPT_IN_WORDS, OPT_OUT_WORDS } from "#lib/automations/rules.ts";

const words = { optOutWords: OPT_OUT_WORDS, optInWords: OPT_IN_WORDS };

test("recognizes the words as people type them, in every language of the list", () => {
  for (const text of [
    ...[
      "stop",
      " Stop. ",
      "S​TOP",
      "**STOP**",
      "ＳＴＯＰ",
      "🛑 stop 🛑",
      "opt-out",
      "Baja",
      "arrêt",
      "ARRET",
      "stopp!",
    ],
    ...["abmelden", "إلغاء", "الغاء", "إِلغاء", "الغـــاء", "стоп", "停止", "退订。", "रोकें"],
  ]) {
    expect([text, findChoice(text, words)]).toEqual([text, "opt_out"]);
  }
  for (const text of ["Start", "démarrer", "DEMARRER", "اشتراك", "ابدأ", "ابدا", "开始"]) {
    expect([text, findChoice(text, words)]).toEqual([text, "opt_in"]);
  }
  // Other words of Hindi, which differ only in vowel signs, and texts without letters.
  for (const text of ["", "👍", "...", "रोका", "रुक", "stopping", "unstoppable"]) {
    expect([text, findChoice(text, words)]).toEqual([text, null]);
  }
});

test("a word is never recognized within a longer text", () => {
  const other = fc.stringMatching(/^[a-zäé]{2,8}$/);
  const word = fc.constantFrom(...OPT_OUT_WORDS, ...OPT_IN_WORDS);
  const all = new Set([...OPT_OUT_WORDS, ...OPT_IN_WORDS].map(normalizeWord));
  fc.assert(
    fc.property(other, word, fc.boolean(), (given, one, isBefore) => {
      const text = isBefore ? `${given} ${one}` : `${one}, ${given}`;
      fc.pre(!all.has(normalizeWord(text)));
      expect(findChoice(text, words)).toBeNull();
    }),
  );
  expect(new Set(OPT_OUT_WORDS.map(normalizeWord)).size).toBe(OPT_OUT_WORDS.length);
});
