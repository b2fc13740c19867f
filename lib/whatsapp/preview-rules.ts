import { type MessageTranslations, translateMessage } from "#lib/platform/browser-fetch/translate-message.ts";
import { hasTrait } from "#lib/whatsapp/kind-rules.ts";

/**
 * Translates the preview of a message without text, such as “Photo”; never what a person wrote.
 * @param translations absent in English
 */
export function translatePreview(
  translations: MessageTranslations | undefined,
  { kind, preview }: { kind: string; preview: string },
): string {
  if (!translations || hasTrait(kind, "isWritten")) return preview;
  return translateMessage(translations, preview);
}
