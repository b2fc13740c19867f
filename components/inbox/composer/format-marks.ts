import { toggleMark } from "#components/inbox/composer/trigger-rules.ts";
import { writeInto } from "#components/inbox/composer/write-into.ts";

/** WhatsApp's marks by the shortcut that sets them (docs/whatsapp.md#text-messages). */
export const formatMarks = {
  "writing.bold": "*",
  "writing.italic": "_",
  "writing.strike": "~",
  "writing.code": "`",
} as const;

export type FormatKey = keyof typeof formatMarks;

/** Adds the mark around the selection, or removes it. */
export function toggleMarkIn(field: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const { insert, from, to, select } = toggleMark(value, selectionStart, selectionEnd, mark);
  writeInto(field, from, to, insert, select);
}
