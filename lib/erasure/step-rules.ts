import type { Ctx } from "#db/ctx.ts";
import type { ErasureSubject } from "#db/schema/index.ts";

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

/** A position with several parts. */
export function joinPosition(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

export function splitPosition(position: string | null): string[] | null {
  return position === null ? null : (JSON.parse(position) as string[]);
}

/** Shorter texts would match what is not about the person. */
const MIN_LENGTH = 3;

/** Patterns for LIKE that match JSON with one of the texts. */
export function likePatterns(texts: readonly string[]): string[] {
  const forms = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  return [...new Set(forms)]
    .filter((text) => text.length >= MIN_LENGTH)
    .map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
}

export function idsOf({ contactIds, conversationIds, phones, accounts }: ErasureSubject): string[] {
  return [...contactIds, ...conversationIds, ...phones, ...accounts];
}
