import type { Issue } from "#lib/errors.ts";
import { checkButtons } from "#lib/templates/button-rules.ts";
import type { ContentDraft, TemplateDraft } from "#lib/templates/draft-schema.ts";
import { checkPasscode } from "#lib/templates/passcode-rules.ts";
import { checkExample, checkVariables, countWords, variablesOf } from "#lib/templates/variable-rules.ts";
import { isTemplateLanguage } from "#lib/whatsapp/template-languages.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/**
 * Everything that WhatsApp would refuse a template for, as far as it tells its rules (whatsapp-cloud-api.md §3.3, §3.7,
 * §3.8), each fault at its field (`body.text`, `buttons.1.url`). Empty when it can be handed in.
 */
export function checkDraft(draft: TemplateDraft): Issue[] {
  const own = draft.category === "authentication" ? checkPasscode(draft) : checkContent(draft);
  return [...checkName(draft.name), ...checkLanguage(draft.language), ...own, ...checkTtl(draft)];
}

/** What may be edited in WhatsApp's state of a template (§3.3, edit); null when it may. */
export function editRefusal(whatsappStatus: string): string | null {
  return ["approved", "rejected", "paused"].includes(whatsappStatus)
    ? null
    : `WhatsApp takes changes of approved, rejected and paused templates only; this one is ${whatsappStatus.replaceAll("_", " ")}.`;
}

/** The faults that a change has besides the draft's own: name and language are fixed, an approved category too (§3.3). */
export function checkChange(
  from: { name: string; language: string; category: string; parameterFormat: string; whatsappStatus: string },
  to: TemplateDraft,
): Issue[] {
  const fixed = (path: string, message: string): Issue => ({ path, code: "not_editable", message });
  const refusal = editRefusal(from.whatsappStatus);
  return [
    ...(refusal ? [fixed("", refusal)] : []),
    ...(from.name === to.name
      ? []
      : [fixed("name", "A template's name cannot be changed. Create another one.")]),
    ...(from.language === to.language
      ? []
      : [fixed("language", "A template's language cannot be changed. Create another one.")]),
    ...(to.category === "authentication" || from.parameterFormat === to.parameterFormat
      ? []
      : [
          fixed("parameterFormat", "How the variables are named cannot be changed. Create another template."),
        ]),
    ...(from.whatsappStatus === "approved" && from.category !== to.category
      ? [fixed("category", "The category of an approved template cannot be changed.")]
      : []),
  ];
}

function checkName(name: string): Issue[] {
  const fault = (code: string, message: string): Issue[] => [{ path: "name", code, message }];
  // §3.3, name: `[a-z0-9_]`, at most 512.
  if (name === "") return fault("name_missing", "Give the template a name.");
  if (!/^[a-z0-9_]+$/.test(name)) {
    return fault("name_invalid", "A name has lower-case letters a–z, digits and underscores only.");
  }
  return name.length > TEMPLATE_LIMITS.name
    ? fault(
        "name_too_long",
        `A name has at most ${TEMPLATE_LIMITS.name} characters; this has ${name.length}.`,
      )
    : [];
}

function checkLanguage(language: string): Issue[] {
  // §3.10
  return isTemplateLanguage(language)
    ? []
    : [
        {
          path: "language",
          code: "language_unknown",
          message: "WhatsApp has no templates in this language.",
        },
      ];
}

function checkTtl({ category, ttlSeconds }: TemplateDraft): Issue[] {
  if (ttlSeconds === null) return [];
  const fault = (message: string): Issue[] => [{ path: "ttlSeconds", code: "ttl_invalid", message }];
  // §3.8: a marketing template's is for the Marketing Messages API only, which is not how Parley sends.
  if (category === "marketing") return fault("Marketing templates take no time limit here. Leave it empty.");
  const { min, max } = TEMPLATE_LIMITS.ttlSeconds[category];
  const fits = ttlSeconds === -1 || (ttlSeconds >= min && ttlSeconds <= max);
  return fits ? [] : fault(`WhatsApp takes ${min} to ${max} seconds here, or -1 for thirty days.`);
}

function checkContent(draft: ContentDraft): Issue[] {
  return [
    ...checkHeader(draft),
    ...checkBody(draft),
    ...checkFooter(draft.footer),
    ...checkButtons(draft.buttons),
  ];
}

function checkHeader({ header, parameterFormat }: ContentDraft): Issue[] {
  if (header.kind === "none" || header.kind === "location") return [];
  if (header.kind !== "text") {
    // §3.2: a media header comes with a sample that was uploaded.
    return header.handle
      ? []
      : [
          {
            path: "header.handle",
            code: "file_missing",
            message: "Upload a sample; WhatsApp's reviewers look at it.",
          },
        ];
  }
  const fault = (code: string, message: string): Issue[] => [{ path: "header.text", code, message }];
  const { text, example } = header;
  if (text.trim() === "") return fault("header_missing", "Write the header's text, or choose no header.");
  // §3.3, header text: at most 60 characters and one variable.
  if (text.length > TEMPLATE_LIMITS.headerText) {
    return fault(
      "header_too_long",
      `A header has at most ${TEMPLATE_LIMITS.headerText} characters; this has ${text.length}.`,
    );
  }
  if (text.includes("\n")) return fault("header_lines", "A header is one line.");
  const odd = checkVariables("header.text", text, parameterFormat);
  if (odd.length > 0) return odd;
  const [variable, second] = variablesOf(text);
  if (second !== undefined) return fault("header_variables", "A header has at most one variable.");
  return variable === undefined ? [] : checkExample("header.example", variable, example);
}

function checkBody({ body, parameterFormat }: ContentDraft): Issue[] {
  const { text, examples } = body;
  const fault = (code: string, message: string): Issue[] => [{ path: "body.text", code, message }];
  // §3.3, body: required, at most 1,024 characters.
  if (text.trim() === "") return fault("body_missing", "Write the text.");
  if (text.length > TEMPLATE_LIMITS.body) {
    return fault(
      "body_too_long",
      `A text has at most ${TEMPLATE_LIMITS.body} characters; this has ${text.length}.`,
    );
  }
  const odd = checkVariables("body.text", text, parameterFormat);
  if (odd.length > 0) return odd;
  const variables = variablesOf(text);
  // §3.3, placement: neither at the start nor at the end (2388299).
  const edges = text.trim();
  if (edges.startsWith("{{") || edges.endsWith("}}")) {
    return fault(
      "variable_at_edge",
      "The text may not start or end with a variable. Write a word before and after it.",
    );
  }
  // §3.3, placement: too many for the length (2388293). Where WhatsApp draws the line it does not say; this much is sure.
  if (variables.length > 0 && countWords(text) <= variables.length) {
    return fault(
      "too_many_variables",
      "There are too many variables for so few words. Write more text around them.",
    );
  }
  return variables.flatMap((name) => checkExample(`body.examples.${name}`, name, examples[name]));
}

function checkFooter(footer: string): Issue[] {
  const fault = (code: string, message: string): Issue[] => [{ path: "footer", code, message }];
  // §3.3, footer: at most 60 characters, fixed.
  if (footer.length > TEMPLATE_LIMITS.footer) {
    return fault(
      "footer_too_long",
      `A footer has at most ${TEMPLATE_LIMITS.footer} characters; this has ${footer.length}.`,
    );
  }
  return /\{\{|\}\}|\n/.test(footer)
    ? fault("footer_not_fixed", "A footer is one fixed line, without variables.")
    : [];
}
