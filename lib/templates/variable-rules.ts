import type { Issue } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import type { ParameterFormat } from "#lib/platform/parameter-formats.ts";

const BRACES = /\{\{(.*?)\}\}/gs;

/**
 * Lists the variables of a text without duplicates: positional ones by number, others in order of appearance.
 */
export function variablesOf(text: string): string[] {
  const names = [...new Set([...text.matchAll(BRACES)].map(([, inside = ""]) => inside.trim()))];
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names;
}

export function withoutVariables(text: string): string {
  return text.replace(BRACES, " ");
}

/** Checks the variables of a text (docs/whatsapp.md#template-variables). */
export function checkVariables(path: string, text: string, format: ParameterFormat): Issue[] {
  const issue = (code: IssueCode, message: string): Issue => ({ path, code, message });
  const occurrences = [...text.matchAll(BRACES)].map(([, inside = ""]) => inside);
  const pattern = format === "positional" ? /^[1-9]\d*$/ : /^[a-z_][a-z0-9_]*$/;
  const malformed = occurrences.find((inside) => !pattern.test(inside));
  if (malformed !== undefined) {
    const example =
      format === "positional" ? "a number, such as {{1}}" : "a lowercase name, such as {{first_name}}";
    return [issue("variable_malformed", `“{{${malformed}}}” is not a valid variable. Use ${example}.`)];
  }
  if (/\{\{|\}\}/.test(text.replace(BRACES, ""))) {
    return [issue("variable_malformed", "Write variables with two braces on each side, such as {{1}}.")];
  }
  if (/\}\}\{\{/.test(text)) {
    return [issue("variables_touch", "Separate variables with at least a space or a word.")];
  }
  if (format === "named") {
    const repeated = occurrences.find((name, index) => occurrences.indexOf(name) !== index);
    return repeated === undefined
      ? []
      : [issue("variable_repeated", `{{${repeated}}} is used twice. Rename one of them.`)];
  }
  const gap = variablesOf(text).findIndex((name, index) => Number(name) !== index + 1);
  return gap === -1
    ? []
    : [
        issue(
          "variables_not_sequential",
          `Number the variables from 1 without gaps. {{${gap + 1}}} is missing.`,
        ),
      ];
}

/**
 * Checks the example of one variable: it must exist and be a valid value
 * (docs/whatsapp.md#template-messages).
 */
export function checkExample(path: string, name: string, example: string | undefined): Issue[] {
  if (!example?.trim()) {
    return [
      {
        path,
        code: "example_missing",
        message: `Enter an example for {{${name}}} for WhatsApp's reviewers.`,
      },
    ];
  }
  return /[\n\t]| {5,}/.test(example)
    ? [
        {
          path,
          code: "example_invalid",
          message: "Remove line breaks, tabs and sequences of more than four spaces.",
        },
      ]
    : [];
}

/** Counts the words of a text without its variables, in any script. */
export function countWords(text: string): number {
  const segments = new Intl.Segmenter("en", { granularity: "word" }).segment(withoutVariables(text));
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
