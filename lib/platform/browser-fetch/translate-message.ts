/** Translations of the server's English messages that have no code of their own; `{name}` stands for any text. */
export type MessageTranslations = Readonly<Record<string, { en: string; text: string }>>;

/** Parameters are translated too. A message without a translation is returned unchanged. */
export function translateMessage(translations: MessageTranslations, message: string): string {
  for (const { en, text } of Object.values(translations)) {
    const values = matchTemplate(en, message);
    if (values)
      return text.replace(PARAMETER, (_, name: string) =>
        translateMessage(translations, values.get(name) ?? ""),
      );
  }
  return message;
}

const PARAMETER = /\{(\w+)\}/g;

function matchTemplate(template: string, message: string): Map<string, string> | null {
  if (!template.includes("{")) return template === message ? new Map() : null;
  const names = [...template.matchAll(PARAMETER)].map(([, name = ""]) => name);
  const literals = template.split(/\{\w+\}/).map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`^${literals.join("([^]+?)")}$`).exec(message);
  return found && new Map(names.map((name, index) => [name, found[index + 1] ?? ""]));
}
