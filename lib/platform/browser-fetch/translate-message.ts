/** Translations of the server's English messages that have no code of their own; `{name}` stands for any text. */
export type MessageTranslations = Readonly<Record<string, { en: string; text: string }>>;

interface Template {
  pattern: RegExp;
  names: string[];
  text: string;
}

interface Compiled {
  /** Texts without parameters, by message. */
  plain: Map<string, string>;
  templates: Template[];
}

const PARAMETER = /\{(\w+)\}/g;
/** Other parameters are values of a person, or of WhatsApp. */
const TRANSLATED_PARAMETERS = new Set(["kind", "type", "example", "message"]);
/** A message may contain the number of further messages, and a path. */
const MAX_DEPTH = 3;

const compiled = new WeakMap<MessageTranslations, Compiled>();

/** A message without a translation is returned unchanged. */
export function translateMessage(translations: MessageTranslations, message: string, depth = 0): string {
  const { plain, templates } = compile(translations);
  const known = plain.get(message);
  if (known !== undefined) return known;
  for (const { pattern, names, text } of templates) {
    const found = pattern.exec(message);
    if (!found) continue;
    const translated = text.replace(PARAMETER, (_, name: string) => {
      const value = found[names.indexOf(name) + 1] ?? "";
      const isTranslated = depth < MAX_DEPTH && TRANSLATED_PARAMETERS.has(name);
      return isTranslated ? translateMessage(translations, value, depth + 1) : value;
    });
    // The template of a path also matches a sentence with a colon, and changes nothing.
    if (translated !== message) return translated;
  }
  return message;
}

function compile(translations: MessageTranslations): Compiled {
  const known = compiled.get(translations);
  if (known) return known;
  const all = Object.values(translations);
  const result = {
    plain: new Map(all.filter(({ en }) => !en.includes("{")).map(({ en, text }) => [en, text])),
    templates: all.filter(({ en }) => en.includes("{")).map(compileTemplate),
  };
  compiled.set(translations, result);
  return result;
}

function compileTemplate({ en, text }: { en: string; text: string }): Template {
  const literals = en.split(/\{\w+\}/).map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return {
    pattern: new RegExp(`^${literals.join("([^]+?)")}$`),
    names: [...en.matchAll(PARAMETER)].map(([, name = ""]) => name),
    text,
  };
}
