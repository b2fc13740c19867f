import { toAsciiDigits } from "#lib/platform/digit-rules.ts";

/** Words of times as `plainWord` writes them, with the English ones that the parser reads. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ اليوم: "today", امس: "yesterday", الليلة: "tonight", غدا: "tomorrow", بكرة: "tomorrow" },
  ...{ الساعة: "at", الظهر: "noon", ظهرا: "noon", صباحا: "morning", الصباح: "morning" },
  ...{ مساء: "evening", المساء: "evening", بعد: "in", ص: "am", م: "pm" },
  ...{ الاحد: "sunday", الاثنين: "monday", الثلاثاء: "tuesday", الاربعاء: "wednesday" },
  ...{ الخميس: "thursday", الجمعة: "friday", السبت: "saturday" },
  ...{ يناير: "january", فبراير: "february", مارس: "march", ابريل: "april", مايو: "may", يونيو: "june" },
  ...{ يوليو: "july", اغسطس: "august", سبتمبر: "september", اكتوبر: "october" },
  ...{ نوفمبر: "november", ديسمبر: "december" },
};

const UNITS: readonly { english: string; one: RegExp; two: RegExp; many: RegExp }[] = [
  { english: "minutes", one: /^دقيقة$/, two: /^دقيقت[اي]ن$/, many: /^دقائق$/ },
  { english: "hours", one: /^ساعة$/, two: /^ساعت[اي]ن$/, many: /^ساعات$/ },
  { english: "days", one: /^يوما?$/, two: /^يوم[اي]ن$/, many: /^ايام$/ },
  { english: "weeks", one: /^اسبوعا?$/, two: /^اسبوع[اي]ن$/, many: /^اسابيع$/ },
  { english: "months", one: /^شهرا?$/, two: /^شهر[اي]ن$/, many: /^(اشهر|شهور)$/ },
];

const PHRASES: readonly [RegExp, string][] = [
  [/\bin tomorrow\b/g, "in 2 days"],
  [/\bin noon\b/g, "afternoon"],
  // "Day" before the name of a day, and "next" after it.
  [/\b1 days (?=\w+day\b)/g, ""],
  [/(\d) morning\b/g, "$1 am"],
  [/(\d) evening\b/g, "$1 pm"],
];

/**
 * Translates the Arabic words of a typed time, such as "غدًا 9 صباحًا" or "بعد ٣ أيام", for a parser of English. Text
 * in other languages is not changed.
 */
export function fromArabicTime(typed: string): string {
  if (!/\p{Script=Arabic}/u.test(typed)) return typed;
  const words = typed
    .trim()
    .split(/[\s،]+/)
    .map(plainWord);
  const english = words.flatMap((word, index) => translateWord(word, words[index - 1])).join(" ");
  return PHRASES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), english);
}

/** Without vowel signs, with one form of alif, and with Latin digits. */
function plainWord(word: string): string {
  return toAsciiDigits(word)
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/[أإآ]/g, "ا")
    .replace(/غد$/, "غدا");
}

function translateWord(word: string, previous = ""): string[] {
  if (/^(القادم|القادمة|المقبل|المقبلة)$/.test(word)) return [];
  for (const { english, one, two, many } of UNITS) {
    if (two.test(word)) return ["2", english];
    if (many.test(word)) return [english];
    if (one.test(word)) return /^\d+$/.test(previous) ? [english] : ["1", english];
  }
  return [WORDS[word] ?? word];
}
