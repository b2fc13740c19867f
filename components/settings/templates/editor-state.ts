import type { ContentDraft, DraftButton, PasscodeDraft, TemplateDraft } from "#lib/templates/draft-schema.ts";

type Otp = PasscodeDraft["otp"];

/** Keeps what was typed for every choice, so that switching loses nothing; `draftOf` extracts the selected ones. */
export interface EditorState {
  name: string;
  language: string;
  category: TemplateDraft["category"];
  parameterFormat: ContentDraft["parameterFormat"];
  header: {
    kind: ContentDraft["header"]["kind"];
    text: string;
    example: string;
    handle: string;
    fileName: string;
  };
  body: ContentDraft["body"];
  footer: string;
  buttons: DraftButton[];
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

export function editorState(draft: TemplateDraft | null): EditorState {
  if (!draft) return empty;
  const shared = {
    ...empty,
    name: draft.name,
    language: draft.language,
    category: draft.category,
    ttlSeconds: typed(draft.ttlSeconds),
  };
  if (draft.category === "authentication") {
    const { securityRecommendation, expirationMinutes, otp } = draft;
    return {
      ...shared,
      securityRecommendation,
      expirationMinutes: typed(expirationMinutes),
      otp: { ...empty.otp, ...otp },
    };
  }
  const { parameterFormat, header, body, footer, buttons } = draft;
  return { ...shared, parameterFormat, header: { ...empty.header, ...header }, body, footer, buttons };
}

export function draftOf(state: EditorState): TemplateDraft {
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

function headerOf({ kind, text, example, handle }: EditorState["header"]): ContentDraft["header"] {
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
