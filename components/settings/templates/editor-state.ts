import type {
  ButtonInput,
  ContentTemplateInput,
  PasscodeTemplateInput,
  TemplateInput,
} from "#lib/templates/template-input-schema.ts";

type Otp = PasscodeTemplateInput["otp"];

/** Keeps what was typed for every choice, so that switching loses nothing; `templateInputOf` extracts the selected ones. */
export interface EditorState {
  name: string;
  language: string;
  category: TemplateInput["category"];
  parameterFormat: ContentTemplateInput["parameterFormat"];
  header: {
    kind: ContentTemplateInput["header"]["kind"];
    text: string;
    example: string;
    handle: string;
    fileName: string;
  };
  body: ContentTemplateInput["body"];
  footer: string;
  buttons: ButtonInput[];
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

export function editorState(input: TemplateInput | null): EditorState {
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
  return { ...shared, category, parameterFormat, header: headerOf(state.header), body, footer, buttons };
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
  return value.trim() === "" ? null : Number(value);
}
