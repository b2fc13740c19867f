import type { Ctx } from "#db/ctx.ts";
import type { ErasureSubject } from "#db/schema/index.ts";
import type { Attributes } from "#lib/platform/attribute-values.ts";

/**
 * Erases one batch of a step.
 * @param position null at the beginning
 * @returns the position of the next batch; null at the end
 */
export type ErasureStep = (
  ctx: Ctx,
  subject: ErasureSubject,
  position: string | null,
) => Promise<string | null>;

/** Shorter texts would match what is not about the person. */
const MIN_LENGTH = 3;

/** Patterns for LIKE that match JSON with one of the texts. */
export function likePatterns(texts: readonly string[]): string[] {
  const forms = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  return [...new Set(forms)]
    .filter((text) => text.length >= MIN_LENGTH)
    .map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
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
    const text = String(value);
    const emails = text.match(EMAIL) ?? [];
    const digits = ISO_DATE.test(text) ? "" : text.replace(/\D/g, "");
    const isIdentifying = text.length <= VALUE_MAX && (emails.length > 0 || digits.length >= MIN_DIGITS);
    return isIdentifying ? [text, ...emails] : emails;
  });
}

export function idsOf({ contactIds, conversationIds, phones, accounts }: ErasureSubject): string[] {
  return [...contactIds, ...conversationIds, ...phones, ...accounts];
}
