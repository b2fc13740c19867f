import { z } from "zod";
import type { ParameterFormat } from "#lib/platform/parameter-formats.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import type { TemplateCategory } from "#lib/platform/template-categories.ts";
import type {
  ButtonInput,
  CardInput,
  HeaderInput,
  PasscodeTemplateInput,
  TemplateInput,
} from "#lib/templates/template-input-schema.ts";
import { findUnsupportedComponent } from "#lib/whatsapp/find-unsupported-component.ts";
import { describeTemplate, type TemplateDescription } from "#lib/whatsapp/render-template.ts";

export interface StoredTemplate {
  name: string;
  language: string;
  category: TemplateCategory;
  parameterFormat: ParameterFormat;
  components: readonly unknown[];
  ttlSeconds: number | null;
}

const handleSchema = z.object({
  type: z.string(),
  example: z.object({ header_handle: z.array(z.string()).min(1) }),
});

const passcodeSchema = z.object({
  add_security_recommendation: z.boolean().optional().catch(undefined),
  code_expiration_minutes: z.number().int().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  buttons: z.array(z.looseObject({})).optional().catch(undefined),
});

const appSchema = z.object({ package_name: z.string(), signature_hash: z.string() });
const otpSchema = z.object({
  text: z.string().catch("Copy code"),
  otp_type: z.string().optional().catch(undefined),
  autofill_text: z.string().catch("Autofill"),
  supported_apps: z.array(appSchema).catch([]),
  zero_tap_terms_accepted: z.boolean().catch(false),
  url: z.string().catch(""),
});

/**
 * Converts a stored template to a form for editing. WhatsApp lists the sample of a media header as a URL, but
 * accepts only a handle (docs/whatsapp.md#template-components), so the sample must be uploaded again.
 * @returns null when it has components that Parley does not support
 */
export function toTemplateInput(template: StoredTemplate): TemplateInput | null {
  if (findUnsupportedComponent(template.components) !== null) return null;
  const { name, language, category, parameterFormat, ttlSeconds } = template;
  if (category === "authentication") return toPasscode(template);
  const description = describeTemplate(template.components);
  return {
    name,
    language,
    category,
    parameterFormat,
    header: toHeader(description, template.components),
    body: { text: description.bodyText, examples: readExamples(description, "body") },
    footer: description.footerText ?? "",
    buttons: toButtons(description, template.components),
    offer: description.offer,
    cards: toCards(description, template.components),
    ttlSeconds,
  };
}

const carouselSchema = z.object({ cards: z.array(z.object({ components: z.array(z.unknown()) })) });

function toCards({ cards }: TemplateDescription, components: readonly unknown[]): CardInput[] {
  const [stored] = components.flatMap((part) => carouselSchema.safeParse(part).data ?? []);
  return cards.map((card, index) => {
    const parts = stored?.cards[index]?.components ?? [];
    const header = toHeader(card, parts);
    const handle = "handle" in header ? header.handle : "";
    return {
      header:
        header.kind === "image" || header.kind === "video"
          ? { kind: header.kind, handle }
          : { kind: "product" },
      body: { text: card.bodyText, examples: readExamples(card, "body") },
      buttons: toButtons(card, parts),
    };
  });
}

function toHeader(description: TemplateDescription, components: readonly unknown[]): HeaderInput {
  const { headerKind, headerText } = description;
  switch (headerKind) {
    case "none":
    case "location":
    case "product":
      return { kind: headerKind };
    case "text": {
      const [example = ""] = Object.values(readExamples(description, "header"));
      return { kind: "text", text: headerText ?? "", example };
    }
    default: {
      const [handle = ""] = components.flatMap(
        (part) => handleSchema.safeParse(part).data?.example.header_handle ?? [],
      );
      return { kind: headerKind, handle: /^https?:/i.test(handle) ? "" : handle };
    }
  }
}

function readExamples(
  { variables }: TemplateDescription,
  location: "body" | "header",
): Record<string, string> {
  const here = variables.filter((variable) => variable.location === location);
  return Object.fromEntries(here.map(({ placeholder, example }) => [placeholder, example ?? ""]));
}

const storedButtonsSchema = z.object({
  buttons: z.array(
    z.object({
      flow_id: z.union([z.string(), z.number().transform(String)]).catch(""),
      flow_action: z
        .string()
        .transform((action) => (action.toLowerCase() === "data_exchange" ? "data_exchange" : "navigate"))
        .catch("navigate"),
      navigate_screen: z.string().catch(""),
    }),
  ),
});

function toButtons(
  { buttons, variables }: TemplateDescription,
  components: readonly unknown[],
): ButtonInput[] {
  const [stored] = components.flatMap((part) => storedButtonsSchema.safeParse(part).data ?? []);
  return buttons.map(({ type, text, value }, index): ButtonInput => {
    const own = variables.find((variable) => variable.location === "button" && variable.index === index);
    switch (type) {
      case "URL":
        return { kind: "url", text, url: value ?? "", example: own?.example ?? "" };
      case "PHONE_NUMBER":
        return { kind: "phone", text, phone: value ?? "" };
      case "COPY_CODE":
        return { kind: "copy_code", example: own?.example ?? "" };
      case "FLOW": {
        const { flow_id = "", flow_action = "navigate", navigate_screen = "" } = stored?.buttons[index] ?? {};
        return { kind: "flow", text, flowId: flow_id, action: flow_action, screen: navigate_screen };
      }
      case "CATALOG":
        return { kind: "catalog", text };
      case "MPM":
        return { kind: "mpm", text };
      case "SPM":
        return { kind: "spm", text };
      case "REQUEST_CONTACT_INFO":
        return { kind: "request_contact_info", text };
      default:
        return { kind: "quick_reply", text };
    }
  });
}

function toPasscode(template: StoredTemplate): PasscodeTemplateInput {
  const parts = template.components.flatMap((component) => {
    const type = String(recordOf(component).type).toUpperCase();
    const part = passcodeSchema.safeParse(component).data;
    return part ? [{ ...part, type }] : [];
  });
  const body = parts.find(({ type }) => type === "BODY");
  const footer = parts.find(({ type }) => type === "FOOTER");
  const button = otpSchema.parse(parts.find(({ type }) => type === "BUTTONS")?.buttons?.[0] ?? {});
  const minutes = /\d+/.exec(footer?.text ?? "")?.[0];
  return {
    name: template.name,
    language: template.language,
    category: "authentication",
    // Some API versions list the sentence itself instead of the flag.
    securityRecommendation: body?.add_security_recommendation ?? /\{\{1\}\}.*\..+\./s.test(body?.text ?? ""),
    expirationMinutes: footer?.code_expiration_minutes ?? (minutes === undefined ? null : Number(minutes)),
    otp: toOtp(button),
    ttlSeconds: template.ttlSeconds,
  };
}

/**
 * WhatsApp lists the code button as a URL button whose query holds the OTP type
 * (docs/whatsapp.md#authentication-templates).
 */
function toOtp(button: z.output<typeof otpSchema>): PasscodeTemplateInput["otp"] {
  const query = URL.parse(button.url)?.searchParams;
  const type = (button.otp_type ?? query?.get("otp_type") ?? "COPY_CODE").toUpperCase();
  const { text } = button;
  if (type !== "ONE_TAP" && type !== "ZERO_TAP") return { kind: "copy_code", text };
  const packageName = query?.get("package_name");
  const signatureHash = query?.get("signature_hash");
  const listed = button.supported_apps.map((app) => ({
    packageName: app.package_name,
    signatureHash: app.signature_hash,
  }));
  const apps =
    listed.length === 0 && packageName && signatureHash ? [{ packageName, signatureHash }] : listed;
  const shared = { text, autofillText: button.autofill_text, apps };
  return type === "ONE_TAP"
    ? { kind: "one_tap", ...shared }
    : { kind: "zero_tap", ...shared, termsAccepted: button.zero_tap_terms_accepted };
}
