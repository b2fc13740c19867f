import type { Issue } from "#lib/platform/errors.ts";
import type {
  ButtonInput,
  CardInput,
  ContentTemplateInput,
  HeaderInput,
  PasscodeTemplateInput,
  TemplateInput,
} from "#lib/templates/template-input-schema.ts";
import { variablesOf } from "#lib/templates/variable-rules.ts";
import type { CreateTemplateForApi, TemplateContentInput } from "#lib/templates/write-api-schema.ts";

const WRITTEN_BY_WHATSAPP = ["header", "body", "footer", "buttons", "offer", "cards"] as const;
const OF_PASSCODES = ["securityRecommendation", "expirationMinutes", "otp"] as const;

/** Finds fields that templates of the category do not have. */
export function findForeignFields(category: TemplateInput["category"], input: TemplateContentInput): Issue[] {
  const [fields, message] =
    category === "authentication"
      ? [WRITTEN_BY_WHATSAPP, "WhatsApp provides this part of an authentication template. Remove this field."]
      : [OF_PASSCODES, "Only authentication templates have this field. Remove it."];
  return fields
    .filter((name) => input[name] !== undefined)
    .map((path) => ({ path, code: "not_allowed", message }));
}

export function toNewTemplateInput({
  name,
  language,
  category,
  ...input
}: CreateTemplateForApi): TemplateInput {
  const shared = { name, language, ttlSeconds: null };
  if (category === "authentication") {
    const otp = { kind: "copy_code", text: "Copy code" } as const;
    return changeTemplateInput(
      { ...shared, category, securityRecommendation: true, expirationMinutes: null, otp },
      input,
    );
  }
  const content = {
    header: { kind: "none" },
    body: { text: "", examples: {} },
    footer: "",
    offer: null,
  } as const;
  return changeTemplateInput(
    { ...shared, category, parameterFormat: "positional", ...content, buttons: [], cards: [] },
    input,
  );
}

/** Fields that are absent keep their value. A header's sample is still its `mediaId`. */
export function changeTemplateInput(current: TemplateInput, input: TemplateContentInput): TemplateInput {
  const ttlSeconds = keepIfAbsent(input.ttlSeconds, current.ttlSeconds);
  return current.category === "authentication"
    ? { ...changePasscode(current, input), ttlSeconds }
    : { ...changeContent(current, input), ttlSeconds };
}

function changePasscode(current: PasscodeTemplateInput, input: TemplateContentInput): PasscodeTemplateInput {
  return {
    ...current,
    securityRecommendation: keepIfAbsent(input.securityRecommendation, current.securityRecommendation),
    expirationMinutes: keepIfAbsent(input.expirationMinutes, current.expirationMinutes),
    otp: input.otp === undefined ? current.otp : toOtp(input.otp),
  };
}

function changeContent(current: ContentTemplateInput, input: TemplateContentInput): ContentTemplateInput {
  const header = input.header === undefined ? current.header : toHeader(input.header);
  const body = keepIfAbsent(input.body, current.body);
  const cards = input.cards === undefined ? current.cards : input.cards.map(toCard);
  const texts = [body, ...cards.map((card) => card.body)].map(({ text }) => text);
  const variables = variablesOf([header.kind === "text" ? header.text : "", ...texts].join(" "));
  const isNamed = variables.some((name) => !/^\d+$/.test(name));
  return {
    ...current,
    // The format of a template without variables does not matter, and an edit cannot change it.
    parameterFormat: variables.length === 0 ? current.parameterFormat : isNamed ? "named" : "positional",
    header,
    body,
    footer: input.footer === undefined ? current.footer : (input.footer ?? ""),
    buttons: input.buttons === undefined ? current.buttons : input.buttons.map(toButton),
    offer: keepIfAbsent(input.offer, current.offer),
    cards,
  };
}

function keepIfAbsent<T>(given: T | undefined, current: T): T {
  return given === undefined ? current : given;
}

function toHeader(header: NonNullable<TemplateContentInput["header"]> | null): HeaderInput {
  if (header === null) return { kind: "none" };
  switch (header.type) {
    case "text":
      return { kind: "text", text: header.text, example: header.example };
    case "location":
    case "product":
      return { kind: header.type };
    default:
      return { kind: header.type, handle: header.mediaId };
  }
}

function toButton(button: NonNullable<TemplateContentInput["buttons"]>[number]): ButtonInput {
  const { type, ...rest } = button;
  return { kind: type === "phone_number" ? "phone" : type, ...rest } as ButtonInput;
}

function toCard({ header, body, buttons }: NonNullable<TemplateContentInput["cards"]>[number]): CardInput {
  return {
    header: header.type === "product" ? { kind: "product" } : { kind: header.type, handle: header.mediaId },
    body: body ?? { text: "", examples: {} },
    buttons: buttons.map(toButton),
  };
}

function toOtp({ type, ...rest }: NonNullable<TemplateContentInput["otp"]>): PasscodeTemplateInput["otp"] {
  return { kind: type, ...rest } as PasscodeTemplateInput["otp"];
}

/** The field of the API for a field of the input. */
export function toApiIssue(issue: Issue): Issue {
  // The format is derived from the text.
  const path = issue.path === "parameterFormat" ? "body.text" : issue.path;
  return { ...issue, path: path.replace(/header\.handle$/, "header.mediaId") };
}
