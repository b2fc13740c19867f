import type {
  ButtonInput,
  CardInput,
  ContentTemplateInput,
  HeaderInput,
  PasscodeTemplateInput,
  TemplateInput,
} from "#lib/templates/template-input-schema.ts";
import { variablesOf } from "#lib/templates/variable-rules.ts";

type Json = Record<string, unknown>;

/** See docs/whatsapp.md#template-components. */
export interface TemplateBody {
  name: string;
  language: string;
  category: "AUTHENTICATION" | "MARKETING" | "UTILITY";
  parameterFormat: "NAMED" | "POSITIONAL";
  components: Json[];
  ttlSeconds?: number;
}

const CATEGORY = { authentication: "AUTHENTICATION", marketing: "MARKETING", utility: "UTILITY" } as const;

/** Omits examples of variables that the text does not use. */
export function toComponents(input: TemplateInput): TemplateBody {
  const { name, language, category, ttlSeconds } = input;
  const isNamed = input.category !== "authentication" && input.parameterFormat === "named";
  return {
    name,
    language,
    category: CATEGORY[category],
    parameterFormat: isNamed ? "NAMED" : "POSITIONAL",
    components: input.category === "authentication" ? passcodeComponents(input) : contentComponents(input),
    ...(ttlSeconds === null ? {} : { ttlSeconds }),
  };
}

function contentComponents(input: ContentTemplateInput): Json[] {
  const { body, buttons, footer, offer, cards, parameterFormat } = input;
  return [
    ...headerComponent(input.header, parameterFormat),
    ...(offer ? [offerComponent(offer)] : []),
    bodyComponent(body, parameterFormat),
    ...(footer === "" ? [] : [{ type: "FOOTER", text: footer }]),
    ...buttonsComponent(buttons),
    ...(cards.length === 0
      ? []
      : [{ type: "CAROUSEL", cards: cards.map((card) => toCard(card, parameterFormat)) }]),
  ];
}

/** docs/whatsapp.md#template-carousels */
function toCard({ header, body, buttons }: CardInput, format: ContentTemplateInput["parameterFormat"]): Json {
  return {
    components: [
      ...headerComponent(header, format),
      ...(body.text === "" ? [] : [bodyComponent(body, format)]),
      ...buttonsComponent(buttons),
    ],
  };
}

function bodyComponent(
  { text, examples }: ContentTemplateInput["body"],
  format: ContentTemplateInput["parameterFormat"],
): Json {
  return { type: "BODY", text, ...exampleMember("body_text", text, examples, format) };
}

function offerComponent({ text, hasExpiration }: NonNullable<ContentTemplateInput["offer"]>): Json {
  return { type: "LIMITED_TIME_OFFER", limited_time_offer: { text, has_expiration: hasExpiration } };
}

function buttonsComponent(buttons: readonly ButtonInput[]): Json[] {
  return buttons.length === 0 ? [] : [{ type: "BUTTONS", buttons: buttons.map(buttonComponent) }];
}

function headerComponent(header: HeaderInput, format: ContentTemplateInput["parameterFormat"]): Json[] {
  switch (header.kind) {
    case "none":
      return [];
    case "location":
    case "product":
      return [{ type: "HEADER", format: header.kind.toUpperCase() }];
    case "text": {
      const { text, example } = header;
      const examples = Object.fromEntries(variablesOf(text).map((name) => [name, example]));
      return [
        { type: "HEADER", format: "TEXT", text, ...exampleMember("header_text", text, examples, format) },
      ];
    }
    default:
      return [
        { type: "HEADER", format: header.kind.toUpperCase(), example: { header_handle: [header.handle] } },
      ];
  }
}

/** Body examples are a list of rows, header examples one row; named examples carry their names. */
function exampleMember(
  member: "body_text" | "header_text",
  text: string,
  examples: Readonly<Record<string, string>>,
  format: ContentTemplateInput["parameterFormat"],
): Json {
  const names = variablesOf(text);
  if (names.length === 0) return {};
  if (format === "named") {
    const rows = names.map((name) => ({ param_name: name, example: examples[name] ?? "" }));
    return { example: { [`${member}_named_params`]: rows } };
  }
  const row = names.map((name) => examples[name] ?? "");
  return { example: { [member]: member === "body_text" ? [row] : row } };
}

function buttonComponent(button: ButtonInput): Json {
  switch (button.kind) {
    case "quick_reply":
      return { type: "QUICK_REPLY", text: button.text };
    case "phone":
      return { type: "PHONE_NUMBER", text: button.text, phone_number: button.phone };
    case "copy_code":
      return { type: "COPY_CODE", example: button.example };
    case "flow": {
      const { text, flowId, action, screen } = button;
      const navigate_screen = screen === "" ? {} : { navigate_screen: screen };
      return { type: "FLOW", text, flow_id: flowId, flow_action: action, ...navigate_screen };
    }
    case "catalog":
    case "mpm":
    case "spm":
    case "request_contact_info":
      return { type: button.kind.toUpperCase(), text: button.text };
    case "url": {
      const { text, url, example } = button;
      return { type: "URL", text, url, ...(variablesOf(url).length > 0 ? { example: [example] } : {}) };
    }
  }
}

function passcodeComponents({
  securityRecommendation,
  expirationMinutes,
  otp,
}: PasscodeTemplateInput): Json[] {
  const apps =
    otp.kind === "copy_code"
      ? {}
      : {
          autofill_text: otp.autofillText,
          supported_apps: otp.apps.map((app) => ({
            package_name: app.packageName,
            signature_hash: app.signatureHash,
          })),
        };
  const button = {
    type: "OTP",
    otp_type: otp.kind.toUpperCase(),
    text: otp.text,
    ...apps,
    ...(otp.kind === "zero_tap" ? { zero_tap_terms_accepted: otp.termsAccepted } : {}),
  };
  return [
    { type: "BODY", add_security_recommendation: securityRecommendation },
    ...(expirationMinutes === null ? [] : [{ type: "FOOTER", code_expiration_minutes: expirationMinutes }]),
    { type: "BUTTONS", buttons: [button] },
  ];
}
