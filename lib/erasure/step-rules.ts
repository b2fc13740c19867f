import type { Ctx } from "#db/ctx.ts";
import type { ErasureSubject } from "#db/schema/index.ts";
import { type Attributes, attributeText } from "#lib/platform/attribute-values.ts";

/** Returned by a step while another process writes what it has to erase: the same batch is tried again in some seconds. */
export const LATER = Symbol("later");

/**
 * Erases one batch of a step.
 * @param position null at the beginning
 * @param startedAt when the erasure began, by the clock of the workspace
 * @returns the position of the next batch; null at the end
 */
export type ErasureStep = (
  ctx: Ctx,
  subject: ErasureSubject,
  position: string | null,
  startedAt: Date,
) => Promise<string | typeof LATER | null>;

/** Shorter texts would match what is not about the person. */
const MIN_LENGTH = 3;

/** Patterns for LIKE that match JSON with one of the texts. */
export function likePatterns(texts: readonly string[]): string[] {
  const forms = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  return [...new Set(forms)]
    .filter((text) => text.length >= MIN_LENGTH)
    .map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
}

// Scripts that are written without spaces between words.
const UNSPACED = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"].map(
  (script) => `\\p{scx=${script}}`,
);
const INSIDE_WORD = new RegExp(`^(?![${UNSPACED.join("")}])[\\p{L}\\p{M}\\p{N}]$`, "u");

/** Whether a text has one of the names as whole words, in any case: “Ken” is not in “token”. */
export function createNameMatch(names: readonly string[]): (text: string) => boolean {
  const forms = [...new Set(names)]
    .filter((name) => name.length >= MIN_LENGTH && /[\p{L}\p{N}]/u.test(name))
    .map((name) => {
      const [first = "", last = ""] = [[...name][0], [...name].at(-1)];
      const before = INSIDE_WORD.test(first) ? String.raw`(?<![\p{L}\p{M}\p{N}])` : "";
      const after = INSIDE_WORD.test(last) ? String.raw`(?![\p{L}\p{M}\p{N}])` : "";
      return before + RegExp.escape(name) + after;
    });
  if (forms.length === 0) return () => false;
  const pattern = new RegExp(forms.join("|"), "iu");
  return (text) => pattern.test(text);
}

const EMAIL = /[^\s@<>,;:]+@[^\s@<>,;:]+\.[^\s@<>,;:]+/g;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;
/** As many as the shortest phone numbers and most customer numbers have. */
const MIN_DIGITS = 7;
const VALUE_MAX = 100;

/**
 * The values of custom fields that identify a person wherever they are stored: email addresses, and short texts with as
 * many digits as a phone number. Others, such as a plan or a city, are also those of other people.
 */
export function identifyingValues(attributes: Attributes): string[] {
  return Object.values(attributes).flatMap((value) => {
    const text = attributeText(value);
    const emails = text.match(EMAIL) ?? [];
    const digits = ISO_DATE.test(text) ? "" : text.replace(/\D/g, "");
    const isIdentifying = text.length <= VALUE_MAX && (emails.length > 0 || digits.length >= MIN_DIGITS);
    return isIdentifying ? [text, ...emails] : emails;
  });
}

/** Texts that name only this person, wherever they are. Usernames may be common words. */
export function idsOf({ contactIds, conversationIds, phones, accounts }: ErasureSubject): string[] {
  return [...contactIds, ...conversationIds, ...phones, ...accounts];
}
