import "server-only";
import { checkSubmittedCarousel, checkSubmittedOffer } from "#lib/simulator/check-submitted-carousel.ts";
import { checkSubmittedButtons } from "#lib/simulator/submitted-components.ts";
import {
  SUBCODES,
  type SubmittedComponent,
  type SubmittedPart,
  type SubmittedTemplate,
  type TemplateError,
} from "#lib/simulator/submitted-template.ts";
import { isMediaHeader, toHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import { isTemplateLanguage } from "#lib/whatsapp/template-languages.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

type Format = SubmittedTemplate["parameterFormat"];

/** Checks what Meta rejects without a review (docs/whatsapp.md#template-limits). */
export function checkSubmittedTemplate(template: SubmittedTemplate): TemplateError | null {
  const errors = [
    checkBasics(template),
    template.category === "AUTHENTICATION" ? checkPasscode(template) : checkContent(template),
    checkSubmittedButtons(findComponent(template, "BUTTONS")?.buttons ?? [], template.category),
    checkSubmittedOffer(template),
    checkSubmittedCarousel(template),
  ];
  return errors.find((error) => error !== null) ?? null;
}

function findComponent({ components }: SubmittedTemplate, type: string): SubmittedComponent | undefined {
  return components.find((component) => component.type === type);
}

function checkBasics({
  name,
  language,
  category,
  components,
  ttlSeconds,
}: SubmittedTemplate): TemplateError | null {
  if (!/^[a-z0-9_]+$/.test(name)) {
    return {
      title: "Invalid name",
      message: "Template names can contain only lowercase letters, digits and underscores.",
    };
  }
  if (name.length > TEMPLATE_LIMITS.name) return tooLong("name", TEMPLATE_LIMITS.name);
  if (!isTemplateLanguage(language)) {
    return { title: "Invalid language", message: `The language ${language} is not supported.` };
  }
  const types = components.map(({ type }) => type);
  if (new Set(types).size !== types.length) {
    return { title: "Invalid components", message: "Each component can appear only once." };
  }
  const { min, max, forever } =
    TEMPLATE_LIMITS.ttlSeconds[category.toLowerCase() as Lowercase<typeof category>];
  const fits =
    ttlSeconds === null || (forever && ttlSeconds === -1) || (ttlSeconds >= min && ttlSeconds <= max);
  return fits
    ? null
    : {
        title: "Invalid time to live",
        message: `message_send_ttl_seconds must be between ${min} and ${max} for ${category}.`,
      };
}

function checkContent(template: SubmittedTemplate): TemplateError | null {
  const header = findComponent(template, "HEADER");
  const footer = findComponent(template, "FOOTER");
  return (
    checkBody(findComponent(template, "BODY"), template.parameterFormat) ??
    (header ? checkHeader(header, template.parameterFormat) : null) ??
    (footer ? checkFooter(footer.text ?? "") : null)
  );
}

function checkBody(body: SubmittedPart | undefined, format: Format): TemplateError | null {
  const text = body?.text ?? "";
  const error = (message: string) => ({ subcode: SUBCODES.body, title: "Invalid body", message });
  if (!body || text.trim() === "") return error("The body is required.");
  if (text.length > TEMPLATE_LIMITS.body) return tooLong("body", TEMPLATE_LIMITS.body);
  const names = listVariableNames(text);
  const invalidNames = checkVariableNames(names, format);
  if (invalidNames) return error(invalidNames);
  if (/^\s*\{\{|\}\}\s*$/.test(text)) {
    return {
      subcode: SUBCODES.variableAtEdge,
      title: "Variables at the start or end",
      message: "Variables can't be at the start or end of the template.",
    };
  }
  if (names.length > 0 && countWords(text) <= new Set(names).size) {
    return {
      subcode: SUBCODES.tooManyVariables,
      title: "Too many variables",
      message:
        "This template has too many variables for its length. Reduce the variables or increase the message length.",
    };
  }
  const rows = body.example?.body_text ?? [];
  const row = Array.isArray(rows[0]) ? rows[0] : rows.filter((value) => typeof value === "string");
  const given =
    format === "NAMED" ? body.example?.body_text_named_params?.map(({ example }) => example) : row;
  return hasExamples(names, given) ? null : error("Add one example for each variable of the body.");
}

function checkHeader(header: SubmittedPart, format: Format): TemplateError | null {
  const error = (message: string) => ({ subcode: SUBCODES.header, title: "Invalid header", message });
  const kind = toHeaderKind(header.format);
  if (isMediaHeader(kind)) {
    return header.example?.header_handle?.[0]
      ? null
      : error("A media header requires an example with a header_handle.");
  }
  if (kind !== "text") return null;
  const text = header.text ?? "";
  if (text.trim() === "") return error("The header text is missing.");
  if (text.length > TEMPLATE_LIMITS.headerText) return tooLong("header", TEMPLATE_LIMITS.headerText);
  const names = listVariableNames(text);
  const invalidNames = checkVariableNames(names, format);
  if (invalidNames) return error(invalidNames);
  if (names.length > 1) return error("A header can have only one variable.");
  const { header_text, header_text_named_params } = header.example ?? {};
  const given = format === "NAMED" ? header_text_named_params?.map(({ example }) => example) : header_text;
  return hasExamples(names, given) ? null : error("Add an example for the header's variable.");
}

function checkFooter(text: string): TemplateError | null {
  if (text.length > TEMPLATE_LIMITS.footer) return tooLong("footer", TEMPLATE_LIMITS.footer);
  return text.includes("{{")
    ? { subcode: SUBCODES.footer, title: "Invalid footer", message: "A footer cannot have variables." }
    : null;
}

function checkPasscode(template: SubmittedTemplate): TemplateError | null {
  const body = findComponent(template, "BODY");
  const minutes = findComponent(template, "FOOTER")?.code_expiration_minutes;
  const { min, max } = TEMPLATE_LIMITS.expirationMinutes;
  if (!body || body.text !== undefined || findComponent(template, "HEADER")) {
    return {
      subcode: SUBCODES.body,
      title: "Invalid authentication template",
      message: "Authentication templates cannot have custom text, media or links.",
    };
  }
  return minutes === undefined || (Number.isInteger(minutes) && minutes >= min && minutes <= max)
    ? null
    : {
        subcode: SUBCODES.footer,
        title: "Invalid expiration",
        message: `code_expiration_minutes must be between ${min} and ${max}.`,
      };
}

function tooLong(place: string, max: number): TemplateError {
  return {
    subcode: SUBCODES.tooLong,
    title: "Text is too long",
    message: `The ${place} has more than ${max} characters.`,
  };
}

function listVariableNames(text: string): string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/gs)].map(([, name = ""]) => name);
}

function checkVariableNames(names: readonly string[], format: Format): string | null {
  if (format === "NAMED") {
    const fine = names.every((name) => /^[a-z0-9_]+$/.test(name)) && new Set(names).size === names.length;
    return fine
      ? null
      : "Named variables must be unique and contain only lowercase letters, digits and underscores.";
  }
  const numbers = new Set(names.map(Number));
  const fine =
    names.every((name) => /^\d+$/.test(name)) &&
    [...numbers].every((number) => number >= 1 && number <= numbers.size);
  return fine ? null : "Variables must be numbered from 1 without gaps.";
}

function hasExamples(names: readonly string[], given: readonly string[] | undefined): boolean {
  const wanted = new Set(names).size;
  return wanted === 0 || (given?.length === wanted && given.every((example) => example.trim() !== ""));
}

function countWords(text: string): number {
  const words = new Intl.Segmenter("en", { granularity: "word" }).segment(text.replace(/\{\{.*?\}\}/gs, " "));
  return [...words].filter(({ isWordLike }) => isWordLike).length;
}
