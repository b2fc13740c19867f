import type { CodedText } from "#lib/accounts/alerts/schema.ts";
import { findExplanation } from "#lib/whatsapp/error-group-rules.ts";

/** @returns null when a text has no template */
export function fillText(text: CodedText, findText: (text: CodedText) => string | undefined): string | null {
  const template = findText(text);
  if (template === undefined) return null;
  const filled = Object.entries(text.params).map(([name, value]) => [
    name,
    typeof value === "object" ? findText({ code: value.code, params: {} }) : String(value),
  ]);
  if (filled.some(([, value]) => value === undefined)) return null;
  const values: Record<string, string> = Object.fromEntries(filled);
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

interface Translations {
  alerts?: Readonly<Record<string, string>>;
  failures?: Readonly<Record<string, { cause: string; action: string }>>;
}

/** @returns null unless every text has a translation */
export function translateTexts(
  { alerts, failures }: Translations,
  texts: readonly CodedText[],
): string | null {
  if (!alerts || texts.length === 0) return null;
  const find = ({ code, params }: CodedText) => {
    const failure = findExplanation(failures, String(params.error));
    if (code === "failure_cause") return failure?.cause;
    return code === "failure_action" ? failure?.action : alerts[code];
  };
  const translated = texts.map((text) => fillText(text, find));
  return translated.includes(null) ? null : translated.join(" ");
}
