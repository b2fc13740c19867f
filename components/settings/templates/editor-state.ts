import { parseNumber } from "#lib/platform/digit-rules.ts";
import { type StoredTemplate, toTemplateInput } from "#lib/templates/read-template-input-rules.ts";
import type {
  ButtonInput,
  ContentTemplateInput,
  HeaderInput,
  PasscodeTemplateInput,
  TemplateInput,
} from "#lib/templates/template-input-schema.ts";
import type { formHeaderKinds } from "#lib/whatsapp/header-kinds.ts";

type Otp = PasscodeTemplateInput["otp"];

/** The form has no fields for the other kinds. */
export const formButtonKinds = [
  "quick_reply",
  "url",
  "phone",
  "copy_code",
] as const satisfies ButtonInput["kind"][];

export type FormButton = Extract<ButtonInput, { kind: (typeof formButtonKinds)[number] }>;

type FormInput =
  | PasscodeTemplateInput
  | (ContentTemplateInput & {
      header: Extract<HeaderInput, { kind: (typeof formHeaderKinds)[number] }>;
      buttons: FormButton[];
    });

/** @returns null for a template with a part that the form has no fields for */
export function toFormInput(template: StoredTemplate): FormInput | null {
  const input = toTemplateInput(template);
  return input && isFormInput(input) ? input : null;
}

export function isFormInput(input: TemplateInput): input is FormInput {
  if (input.category === "authentication") return true;
  const { header, buttons, offer, cards } = input;
  const hasFields = ({ kind }: ButtonInput) => formButtonKinds.some((known) => known === kind);
  return header.kind !== "product" && offer === null && cards.length === 0 && buttons.every(hasFields);
}

/** Keeps what was typed for every choice, so that switching loses nothing; `templateInputOf` extracts the selected ones. */
export interface EditorState {
  name: string;
  language: string;
  category: TemplateInput["category"];
  parameterFormat: ContentTemplateInput["parameterFormat"];
  header: {
    kind: (typeof formHeaderKinds)[number];
    text: string;
    example: string;
    handle: string;
    fileName: string;
  };
  body: ContentTemplateInput["body"];
  footer: string;
  buttons: FormButton[];
  securityRecommendation: boolean;
  expirationMinutes: string;
  otp: {
    kind: Otp["kind"];
    text: string;
    autofillText: string;
    apps: { packageName: string; signatureHash: string }[];
    termsAccepted: boolean;
  };
  ttlSeconds: string;
}

const empty: EditorState = {
  name: "",
  language: "en_US",
  category: "utility",
  parameterFormat: "positional",
  header: { kind: "none", text: "", example: "", handle: "", fileName: "" },
  body: { text: "", examples: {} },
  footer: "",
  buttons: [],
  securityRecommendation: true,
  expirationMinutes: "10",
  otp: {
    kind: "copy_code",
    text: "Copy code",
    autofillText: "Autofill",
    apps: [{ packageName: "", signatureHash: "" }],
    termsAccepted: false,
  },
  ttlSeconds: "",
};

export function editorState(input: FormInput | null): EditorState {
  if (!input) return empty;
  const shared = {
    ...empty,
    name: input.name,
    language: input.language,
    category: input.category,
    ttlSeconds: typed(input.ttlSeconds),
  };
  if (input.category === "authentication") {
    const { securityRecommendation, expirationMinutes, otp } = input;
    return {
      ...shared,
      securityRecommendation,
      expirationMinutes: typed(expirationMinutes),
      otp: { ...empty.otp, ...otp },
    };
  }
  const { parameterFormat, header, body, footer, buttons } = input;
  return { ...shared, parameterFormat, header: { ...empty.header, ...header }, body, footer, buttons };
}

export function templateInputOf(state: EditorState): TemplateInput {
  const { name, language, category, ttlSeconds } = state;
  const shared = { name, language, ttlSeconds: category === "marketing" ? null : number(ttlSeconds) };
  if (category === "authentication") {
    const { securityRecommendation, expirationMinutes, otp } = state;
    return {
      ...shared,
      category,
      securityRecommendation,
      expirationMinutes: number(expirationMinutes),
      otp: otpOf(otp),
    };
  }
  const { parameterFormat, body, footer, buttons } = state;
  const header = headerOf(state.header);
  return { ...shared, category, parameterFormat, header, body, footer, buttons, offer: null, cards: [] };
}

function headerOf({ kind, text, example, handle }: EditorState["header"]): ContentTemplateInput["header"] {
  if (kind === "none" || kind === "location") return { kind };
  return kind === "text" ? { kind, text, example } : { kind, handle };
}

function otpOf({ kind, text, autofillText, apps, termsAccepted }: EditorState["otp"]): Otp {
  if (kind === "copy_code") return { kind, text };
  return kind === "one_tap"
    ? { kind, text, autofillText, apps }
    : { kind, text, autofillText, apps, termsAccepted };
}

function typed(value: number | null): string {
  return value === null ? "" : String(value);
}

function number(value: string): number | null {
  return value.trim() === "" ? null : parseNumber(value);
}
