import { z } from "zod";
import { type HeaderKind, toHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import { isPasscodeButton } from "#lib/whatsapp/passcode-button-rules.ts";

// An undocumented member must not invalidate its component.
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? undefined);

const componentSchema = z.object({
  type: z.string().transform((type) => type.toUpperCase()),
  format: text,
  text,
  add_security_recommendation: z.boolean().catch(false),
  code_expiration_minutes: z.number().optional().catch(undefined),
  example: z.record(z.string(), z.unknown()).optional().catch(undefined),
  buttons: z.array(z.unknown()).optional().catch(undefined),
  cards: z
    .array(z.object({ components: z.array(z.unknown()).catch([]) }))
    .optional()
    .catch(undefined),
  limited_time_offer: z
    .object({ text: text.transform((value) => value ?? ""), has_expiration: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
});

const buttonSchema = z.object({
  type: z.string().transform((type) => type.toUpperCase()),
  text: text.transform((value) => value ?? ""),
  url: text,
  phone_number: text,
  example: z
    .union([z.array(z.string()), z.string()])
    .optional()
    .catch(undefined),
});

export interface TemplateVariable {
  /** Numbered in an API call: the body's variables first, then a text header's, then the buttons'. */
  name: string;
  location: "body" | "header" | "button";
  index: number;
  placeholder: string;
  example: string | null;
}

export interface TemplateButton {
  type: string;
  text: string;
  value: string | null;
}

export interface TemplateDescription {
  headerKind: HeaderKind;
  headerText: string | null;
  bodyText: string;
  footerText: string | null;
  buttons: TemplateButton[];
  /** A limited-time offer (docs/whatsapp.md#template-parameters). */
  offer: { text: string; hasExpiration: boolean } | null;
  /** The cards of a carousel, each with its own variables (docs/whatsapp.md#template-carousels). */
  cards: TemplateDescription[];
  variables: TemplateVariable[];
  named: boolean;
  /** The code is the value of "1", in the body and in the button. */
  isPasscode: boolean;
}

export interface FilledTemplate {
  header: string | null;
  body: string;
  footer: string | null;
  buttons: TemplateButton[];
}

const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g;

// Meta's fixed text (docs/whatsapp.md#authentication-templates).
const PASSCODE_BODY = "*{{1}}* is your verification code.";
const PASSCODE_SECURITY = " For your security, do not share this code.";

export function describeTemplate(components: readonly unknown[]): TemplateDescription {
  const parts = components.flatMap((component) => {
    const parsed = componentSchema.safeParse(component);
    return parsed.success ? [parsed.data] : [];
  });
  const part = (type: string) => parts.find((candidate) => candidate.type === type);
  const header = part("HEADER");
  const body = part("BODY");
  const footer = part("FOOTER");
  const offer = part("LIMITED_TIME_OFFER")?.limited_time_offer;
  const headerKind = toHeaderKind(header?.format);
  const headerText = headerKind === "text" ? (header?.text ?? "") : null;
  const bodyText = body?.text ?? passcodeBody(body);
  const buttons = (part("BUTTONS")?.buttons ?? []).map(toButton);
  const isPasscode = body !== undefined && (body.text === undefined || buttons.some(isPasscodeButton));
  const variables = numberVariables([
    ...listPlaceholders(bodyText).map((placeholder, index) => ({
      location: "body" as const,
      index,
      placeholder,
      example: readExample(body?.example, "body_text", placeholder, index),
    })),
    ...listPlaceholders(headerText ?? "").map((placeholder, index) => ({
      location: "header" as const,
      index,
      placeholder,
      example: readExample(header?.example, "header_text", placeholder, index),
    })),
    ...buttons.flatMap((button, index) => (isPasscode ? [] : buttonVariable(button, index))),
  ]);
  return {
    headerKind,
    headerText,
    bodyText,
    footerText: footer?.text ?? expiryText(footer?.code_expiration_minutes),
    buttons: buttons.map(({ type, text, value }) => ({ type, text, value })),
    offer: offer ? { text: offer.text, hasExpiration: offer.has_expiration } : null,
    cards: (part("CAROUSEL")?.cards ?? []).map((card) => describeTemplate(card.components)),
    variables,
    isPasscode,
    named: listPlaceholders(bodyText + (headerText ?? "")).some((placeholder) => !/^\d+$/.test(placeholder)),
  };
}

/** Variables without a value stay placeholders. */
export function fillTemplate(
  description: TemplateDescription,
  values: Readonly<Record<string, string>>,
): FilledTemplate {
  const valueFor = (location: TemplateVariable["location"], placeholder: string, index?: number) => {
    // The code of the body is also the parameter of the button, which has no variable of its own.
    if (location === "button" && description.isPasscode)
      return Object.hasOwn(values, "1") ? values["1"] : undefined;
    const variable = description.variables.find(
      (candidate) =>
        candidate.location === location &&
        candidate.placeholder === placeholder &&
        (index === undefined || candidate.index === index),
    );
    return variable && Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
  };
  const fill = (text: string, location: TemplateVariable["location"], index?: number) =>
    text.replace(
      PLACEHOLDER,
      (whole, placeholder: string) => valueFor(location, placeholder, index) ?? whole,
    );
  return {
    header: description.headerText === null ? null : fill(description.headerText, "header"),
    body: fill(description.bodyText, "body"),
    footer: description.footerText,
    buttons: description.buttons.map((button, index) => ({
      ...button,
      value: button.value === null ? null : fill(button.value, "button", index),
    })),
  };
}

/** The template before it is sent: an offer without its end, and cards with the examples of their variables. */
export function toPreview(description: TemplateDescription, values: Readonly<Record<string, string>>) {
  const { headerKind, offer, cards } = description;
  return {
    ...fillTemplate(description, values),
    headerKind,
    offer: offer && { text: offer.text, expiresAt: null },
    cards: cards.map((card) => {
      const examples = card.variables.flatMap(({ name, example }) => (example ? [[name, example]] : []));
      const { body, buttons } = fillTemplate(card, Object.fromEntries(examples));
      return { headerKind: card.headerKind, body, buttons };
    }),
  };
}

export function compareVariables(
  description: TemplateDescription,
  values: Readonly<Record<string, string>>,
): { missing: string[]; extra: string[]; expected: string[] } {
  const expected = description.variables.map((variable) => variable.name);
  const given = Object.keys(values);
  return {
    missing: expected.filter((name) => !given.includes(name)),
    extra: given.filter((name) => !expected.includes(name)),
    expected,
  };
}

function passcodeBody(body: z.output<typeof componentSchema> | undefined): string {
  if (!body) return "";
  return body.add_security_recommendation ? PASSCODE_BODY + PASSCODE_SECURITY : PASSCODE_BODY;
}

function expiryText(minutes: number | undefined): string | null {
  if (minutes === undefined) return null;
  return `This code expires in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

interface ParsedButton extends TemplateButton {
  example: string | null;
}

function toButton(input: unknown): ParsedButton {
  const parsed = buttonSchema.safeParse(input);
  // Stays in the list, because sends refer to buttons by position.
  if (!parsed.success) return { type: "UNKNOWN", text: "", value: null, example: null };
  const { type, text, url, phone_number, example } = parsed.data;
  const first = typeof example === "string" ? example : (example?.[0] ?? null);
  // The code of a copy-code button is a parameter of each send.
  const value = url ?? phone_number ?? (type === "COPY_CODE" ? "{{1}}" : null);
  return { type, text, value, example: first };
}

function buttonVariable(button: ParsedButton, index: number): Omit<TemplateVariable, "name">[] {
  const takesValue = button.type === "URL" || button.type === "COPY_CODE";
  const [placeholder] = takesValue ? listPlaceholders(button.value ?? "") : [];
  return placeholder === undefined
    ? []
    : [{ location: "button", index, placeholder, example: button.example }];
}

function listPlaceholders(text: string): string[] {
  const found = [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ""))];
  return found.every((name) => /^\d+$/.test(name)) ? found.sort((a, b) => Number(a) - Number(b)) : found;
}

function numberVariables(variables: Omit<TemplateVariable, "name">[]): TemplateVariable[] {
  return variables.map((variable, index) => ({ name: String(index + 1), ...variable }));
}

const namedExamples = z.array(z.object({ param_name: z.string(), example: z.string() }));

function readExample(
  example: Record<string, unknown> | undefined,
  key: "body_text" | "header_text",
  placeholder: string,
  index: number,
): string | null {
  const named = namedExamples.safeParse(example?.[`${key}_named_params`]);
  if (named.success) {
    return named.data.find((candidate) => candidate.param_name === placeholder)?.example ?? null;
  }
  const list = example?.[key];
  const row: unknown = Array.isArray(list) && Array.isArray(list[0]) ? list[0] : list;
  const value: unknown = Array.isArray(row) ? row[index] : undefined;
  return typeof value === "string" ? value : null;
}
