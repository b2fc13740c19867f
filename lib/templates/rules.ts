import type { Issue } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { checkButtons } from "#lib/templates/button-rules.ts";
import { checkCarousel } from "#lib/templates/carousel-rules.ts";
import { checkOffer } from "#lib/templates/offer-rules.ts";
import { checkPasscode } from "#lib/templates/passcode-rules.ts";
import type { ContentTemplateInput, TemplateInput } from "#lib/templates/template-input-schema.ts";
import { checkExample, checkVariables, countWords, variablesOf } from "#lib/templates/variable-rules.ts";
import { isTemplateLanguage } from "#lib/whatsapp/template-languages.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/**
 * Checks a template form against WhatsApp's documented rules (docs/whatsapp.md#templates).
 * @returns one issue per problem at its field (`body.text`, `buttons.1.url`); empty when it can be submitted
 */
export function checkTemplateInput(input: TemplateInput): Issue[] {
  const contentIssues = input.category === "authentication" ? checkPasscode(input) : checkContent(input);
  return [...checkName(input.name), ...checkLanguage(input.language), ...contentIssues, ...checkTtl(input)];
}

/**
 * Explains why a template cannot be edited in its current status (docs/whatsapp.md#template-edits-and-deletion).
 * @returns null when it can
 */
export function editRefusal(whatsappStatus: string): string | null {
  return ["approved", "rejected", "paused"].includes(whatsappStatus)
    ? null
    : `Only approved, rejected and paused templates can be edited. This one is ${whatsappStatus.replaceAll("_", " ")}.`;
}

export function checkChange(
  from: { name: string; language: string; category: string; parameterFormat: string; whatsappStatus: string },
  to: TemplateInput,
): Issue[] {
  const fixed = (path: string, message: string): Issue => ({ path, code: "not_editable", message });
  const refusal = editRefusal(from.whatsappStatus);
  return [
    ...(refusal ? [fixed("", refusal)] : []),
    ...(from.name === to.name
      ? []
      : [fixed("name", "A template's name cannot be changed. Create another template.")]),
    ...(from.language === to.language
      ? []
      : [fixed("language", "A template's language cannot be changed. Create another template.")]),
    ...(to.category === "authentication" || from.parameterFormat === to.parameterFormat
      ? []
      : [fixed("parameterFormat", "The variable format cannot be changed. Create another template.")]),
    ...(from.whatsappStatus === "approved" && from.category !== to.category
      ? [
          fixed(
            "category",
            "The category of an approved template cannot be changed. Create another template.",
          ),
        ]
      : []),
  ];
}

function checkName(name: string): Issue[] {
  const issue = (code: IssueCode, message: string): Issue[] => [{ path: "name", code, message }];
  // docs/whatsapp.md#template-names-and-languages
  if (name === "") return issue("name_missing", "Enter a name for the template.");
  if (!/^[a-z0-9_]+$/.test(name)) {
    return issue("name_invalid", "Use only lowercase letters a–z, digits and underscores.");
  }
  return name.length > TEMPLATE_LIMITS.name
    ? issue(
        "name_too_long",
        `A name can have up to ${TEMPLATE_LIMITS.name} characters. Remove ${name.length - TEMPLATE_LIMITS.name}.`,
      )
    : [];
}

function checkLanguage(language: string): Issue[] {
  return isTemplateLanguage(language)
    ? []
    : [
        {
          path: "language",
          code: "language_unknown",
          message: "WhatsApp does not support templates in this language. Choose another language.",
        },
      ];
}

function checkTtl({ category, ttlSeconds }: TemplateInput): Issue[] {
  if (ttlSeconds === null) return [];
  const issue = (message: string): Issue[] => [{ path: "ttlSeconds", code: "ttl_invalid", message }];
  // For marketing templates WhatsApp accepts it in the Marketing Messages API only, which Parley does not use
  // (docs/whatsapp.md#template-time-to-live).
  if (category === "marketing")
    return issue("Marketing templates cannot have a message validity period. Leave it empty.");
  const { min, max } = TEMPLATE_LIMITS.ttlSeconds[category];
  const isValid = ttlSeconds === -1 || (ttlSeconds >= min && ttlSeconds <= max);
  return isValid ? [] : issue(`Use ${min} to ${max} seconds, or -1 for 30 days.`);
}

function checkContent(input: ContentTemplateInput): Issue[] {
  return [
    ...checkHeader(input),
    ...checkBody(input),
    ...checkFooter(input.footer),
    ...checkButtons(input.buttons),
    ...checkOffer(input),
    ...checkCarousel(input),
  ];
}

function checkHeader({ header, parameterFormat }: ContentTemplateInput): Issue[] {
  if (header.kind === "none" || header.kind === "location" || header.kind === "product") return [];
  if (header.kind !== "text") {
    // docs/whatsapp.md#template-components
    return header.handle
      ? []
      : [
          {
            path: "header.handle",
            code: "file_missing",
            message: "Upload a sample for WhatsApp's reviewers.",
          },
        ];
  }
  const issue = (code: IssueCode, message: string): Issue[] => [{ path: "header.text", code, message }];
  const { text, example } = header;
  if (text.trim() === "") return issue("header_missing", "Enter the header text, or select no header.");
  // docs/whatsapp.md#template-text
  if (text.length > TEMPLATE_LIMITS.headerText) {
    return issue(
      "header_too_long",
      `A header can have up to ${TEMPLATE_LIMITS.headerText} characters. Remove ${text.length - TEMPLATE_LIMITS.headerText}.`,
    );
  }
  if (text.includes("\n")) return issue("header_lines", "Use a single line for the header.");
  const variableIssues = checkVariables("header.text", text, parameterFormat);
  if (variableIssues.length > 0) return variableIssues;
  const [variable, second] = variablesOf(text);
  if (second !== undefined) return issue("header_variables", "A header can have only one variable.");
  return variable === undefined ? [] : checkExample("header.example", variable, example);
}

function checkBody({ body, parameterFormat }: ContentTemplateInput): Issue[] {
  const { text, examples } = body;
  const issue = (code: IssueCode, message: string): Issue[] => [{ path: "body.text", code, message }];
  if (text.trim() === "") return issue("body_missing", "Enter the body text.");
  if (text.length > TEMPLATE_LIMITS.body) {
    return issue(
      "body_too_long",
      `The body can have up to ${TEMPLATE_LIMITS.body} characters. Remove ${text.length - TEMPLATE_LIMITS.body}.`,
    );
  }
  const variableIssues = checkVariables("body.text", text, parameterFormat);
  if (variableIssues.length > 0) return variableIssues;
  const variables = variablesOf(text);
  // Error 2388299; docs/whatsapp.md#template-variables.
  const edges = text.trim();
  if (edges.startsWith("{{") || edges.endsWith("}}")) {
    return issue(
      "variable_at_edge",
      "The body cannot start or end with a variable. Add text before and after it.",
    );
  }
  // Error 2388293. WhatsApp does not document the exact ratio; this lower bound always fails.
  if (variables.length > 0 && countWords(text) <= variables.length) {
    return issue(
      "too_many_variables",
      "The body has too many variables for its length. Add more text or remove variables.",
    );
  }
  return variables.flatMap((name) => checkExample(`body.examples.${name}`, name, examples[name]));
}

function checkFooter(footer: string): Issue[] {
  const issue = (code: IssueCode, message: string): Issue[] => [{ path: "footer", code, message }];
  if (footer.length > TEMPLATE_LIMITS.footer) {
    return issue(
      "footer_too_long",
      `A footer can have up to ${TEMPLATE_LIMITS.footer} characters. Remove ${footer.length - TEMPLATE_LIMITS.footer}.`,
    );
  }
  return /\{\{|\}\}|\n/.test(footer)
    ? issue("footer_not_fixed", "Use one line of text without variables for the footer.")
    : [];
}
