import compile from "icu-minify/compile";

/** Translations of what the server returns in English, which pages read instead of formatting them. */
const UNFORMATTED = new Set(["alerts", "errors", "failures", "fields", "previews"]);

/** Whatever has an argument, a tag or a quote. */
const SYNTAX = /['{}<#|]/;

/**
 * @returns the text as the browser formats it without a parser. Compiling the result again changes nothing, so the
 *   server, which has texts of both kinds, formats both alike
 */
export function compileMessage(message: ReturnType<typeof compile>): ReturnType<typeof compile> {
  if (typeof message !== "string" || !SYNTAX.test(message)) return message;
  const compiled = compile(message);
  return typeof compiled === "string" && compiled !== message ? [compiled] : compiled;
}

/** @returns the messages with compiled texts, which next-intl's types still call strings */
export function compileMessages<T extends object>(messages: T): T {
  const compiled = Object.entries(messages).map(([name, texts]) => [
    name,
    UNFORMATTED.has(name) ? texts : compileTexts(texts),
  ]);
  // React passes only plain objects to the browser; those of the compiler have no prototype.
  return structuredClone(Object.fromEntries(compiled));
}

function compileTexts(texts: string | object): unknown {
  if (typeof texts === "string") return compileMessage(texts);
  return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, compileTexts(inner)]));
}
