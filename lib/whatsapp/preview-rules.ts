import { type MessageTranslations, translateMessage } from "#lib/platform/browser-fetch/translate-message.ts";
import { hasTrait } from "#lib/whatsapp/kind-rules.ts";
import { stripMarks } from "#lib/whatsapp/mark-rules.ts";

/**
 * Translates the preview of a message without text, such as “Photo”; never what a person wrote, which is without its marks
 * for bold, italic, struck and monospaced.
 * @param translations absent in English
 */
export function translatePreview(
  translations: MessageTranslations | undefined,
  { kind, preview }: { kind: string; preview: string },
): string {
  if (hasTrait(kind, "isWritten")) return stripMarks(preview);
  return translations === undefined ? preview : translateMessage(translations, preview);
}
