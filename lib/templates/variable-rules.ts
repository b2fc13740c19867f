import type { Issue } from "#lib/errors.ts";

// What stands between two pairs of braces, whatever it is, and braces that were left open.
const BRACES = /\{\{(.*?)\}\}/gs;

export type ParameterFormat = "positional" | "named";

/** The variables of a text, each once: numbered ones by number, others in order of appearance. */
export function variablesOf(text: string): string[] {
  const found = [...new Set([...text.matchAll(BRACES)].map(([, inside = ""]) => inside.trim()))];
  return found.every((name) => /^\d+$/.test(name)) ? found.sort((a, b) => Number(a) - Number(b)) : found;
}

/** A text without its variables. */
export function withoutVariables(text: string): string {
  return text.replace(BRACES, " ");
}

/** What is wrong with the way in which a text names its variables (whatsapp-cloud-api.md §3.3). */
export function checkVariables(path: string, text: string, format: ParameterFormat): Issue[] {
  const fault = (code: string, message: string): Issue => ({ path, code, message });
  const occurrences = [...text.matchAll(BRACES)].map(([, inside = ""]) => inside);
  const wanted = format === "positional" ? /^[1-9]\d*$/ : /^[a-z_][a-z0-9_]*$/;
  // §3.3, placement: `#`, `$`, `%` and anything else that is no number or name makes the format invalid.
  const odd = occurrences.find((inside) => !wanted.test(inside));
  if (odd !== undefined) {
    const example =
      format === "positional" ? "a number, as in {{1}}" : "a lower-case name, as in {{first_name}}";
    return [fault("variable_malformed", `“{{${odd}}}” is no variable: write ${example}.`)];
  }
  if (/\{\{|\}\}/.test(text.replace(BRACES, ""))) {
    return [fault("variable_malformed", "A variable stands between two braces on each side, as in {{1}}.")];
  }
  // §3.3, placement: two variables may not touch.
  if (/\}\}\{\{/.test(text)) {
    return [
      fault("variables_touch", "Two variables may not touch. Write at least a space or a word between them."),
    ];
  }
  if (format === "named") {
    // §3.3, named variables: unique.
    const double = occurrences.find((name, index) => occurrences.indexOf(name) !== index);
    return double === undefined
      ? []
      : [fault("variable_repeated", `{{${double}}} stands there twice. Give the second a name of its own.`)];
  }
  // §3.3, positional variables: sequential from 1.
  const gap = variablesOf(text).findIndex((name, index) => Number(name) !== index + 1);
  return gap === -1
    ? []
    : [
        fault(
          "variables_not_sequential",
          `Number the variables from 1 without a gap: {{${gap + 1}}} is missing.`,
        ),
      ];
}

/** What is wrong with the sample of one variable: there must be one (§3.3), and a value must be able to hold it (§1.6). */
export function checkExample(path: string, name: string, example: string | undefined): Issue[] {
  if (!example?.trim()) {
    return [
      {
        path,
        code: "example_missing",
        message: `Give an example for {{${name}}}; WhatsApp's reviewers read it.`,
      },
    ];
  }
  return /[\n\t]| {5,}/.test(example)
    ? [
        {
          path,
          code: "example_invalid",
          message: "An example has no line break, no tab and at most four spaces in a row.",
        },
      ]
    : [];
}

/** The words of a text beside its variables, in any script. */
export function countWords(text: string): number {
  const segments = new Intl.Segmenter("en", { granularity: "word" }).segment(withoutVariables(text));
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
