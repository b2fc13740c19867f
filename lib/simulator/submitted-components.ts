import "server-only";
import { z } from "zod";
import type {
  SubmittedComponent,
  SubmittedPart,
  SubmittedTemplate,
  TemplateError,
} from "#lib/simulator/submitted-template.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

interface SubmittedButton {
  type: string;
  [member: string]: unknown;
}

const label = z.string().min(1).max(TEMPLATE_LIMITS.buttonLabel);
const examples = z.union([z.array(z.string().min(1)).min(1), z.string().min(1)]);

// Documented members per kind (docs/whatsapp.md#template-buttons); others are accepted.
const KINDS: Readonly<Record<string, z.ZodType>> = {
  QUICK_REPLY: z.looseObject({ text: label }),
  PHONE_NUMBER: z.looseObject({ text: label, phone_number: z.string().min(1).max(TEMPLATE_LIMITS.phone) }),
  COPY_CODE: z.looseObject({
    example: z.union([couponCode(), z.array(couponCode()).min(1)]),
  }),
  URL: z
    .looseObject({
      text: label,
      url: z.string().min(1).max(TEMPLATE_LIMITS.url),
      example: examples.optional(),
    })
    .refine(
      ({ url }) => !url.replace(/\{\{1\}\}$/, "").includes("{{"),
      "A link can have one variable, at its end.",
    )
    .refine(
      ({ url, example }) => !url.includes("{{") || example !== undefined,
      "Add an example for the link.",
    ),
};

const app = z.looseObject({
  package_name: z.string().min(1).max(TEMPLATE_LIMITS.packageName),
  signature_hash: z
    .string()
    .regex(/^[A-Za-z0-9+/=]+$/)
    .length(TEMPLATE_LIMITS.signatureHash),
});
const fill = {
  text: label.optional(),
  autofill_text: label.optional(),
  supported_apps: z.array(app).min(1).max(TEMPLATE_LIMITS.apps),
};

const otpSchema = z.discriminatedUnion("otp_type", [
  z.looseObject({ otp_type: z.literal("COPY_CODE"), text: label.optional() }),
  z.looseObject({ otp_type: z.literal("ONE_TAP"), ...fill }),
  z.looseObject({ otp_type: z.literal("ZERO_TAP"), ...fill, zero_tap_terms_accepted: z.literal(true) }),
]);

const LIMITS: readonly [kind: string, max: number][] = [
  ["QUICK_REPLY", TEMPLATE_LIMITS.buttonsOf.quick_reply],
  ["URL", TEMPLATE_LIMITS.buttonsOf.url],
  ["PHONE_NUMBER", TEMPLATE_LIMITS.buttonsOf.phone],
  ["COPY_CODE", TEMPLATE_LIMITS.buttonsOf.copy_code],
];

export function checkSubmittedButtons(
  buttons: readonly SubmittedButton[],
  category: SubmittedTemplate["category"],
): TemplateError | null {
  const error = (message: string): TemplateError => ({ title: "Invalid buttons", message });
  if (category === "AUTHENTICATION") return checkOtp(buttons, error);
  if (buttons.length > TEMPLATE_LIMITS.buttons)
    return error(`There are more than ${TEMPLATE_LIMITS.buttons} buttons.`);
  for (const [kind, max] of LIMITS) {
    const count = buttons.filter(({ type }) => type === kind).length;
    if (count > max) return error(`There are more than ${max} buttons of the type ${kind}.`);
  }
  const quickReplyGroups = buttons.filter(
    ({ type }, at) => type === "QUICK_REPLY" && buttons[at - 1]?.type !== "QUICK_REPLY",
  );
  if (quickReplyGroups.length > 1) return error("Quick reply buttons must be grouped together.");
  for (const button of buttons) {
    const issue = KINDS[button.type]?.safeParse(button).error?.issues[0];
    if (issue) return error(`${button.type} ${issue.path.join(".")}: ${issue.message}`);
  }
  return null;
}

function checkOtp(
  buttons: readonly SubmittedButton[],
  error: (message: string) => TemplateError,
): TemplateError | null {
  const [button, second] = buttons;
  if (!button || second || button.type !== "OTP")
    return error("Authentication templates must have exactly one OTP button.");
  const issue = otpSchema.safeParse({
    ...normalizeApps(button),
    otp_type: String(button.otp_type).toUpperCase(),
  }).error;
  return issue ? error(`OTP: ${issue.issues[0]?.path.join(".")} ${issue.issues[0]?.message}`) : null;
}

/** Older calls describe a single app on the button itself. */
function normalizeApps(button: SubmittedButton): SubmittedButton {
  const { package_name, signature_hash, supported_apps } = button;
  return supported_apps === undefined && package_name !== undefined
    ? { ...button, supported_apps: [{ package_name, signature_hash }] }
    : button;
}

function couponCode() {
  return z
    .string()
    .regex(/^[A-Za-z0-9]+$/)
    .max(TEMPLATE_LIMITS.couponCode);
}

// Meta lists a sample by a URL on this host (docs/whatsapp.md#template-components).
const SAMPLES = "https://scontent.whatsapp.net/v/t61.29466-34/";

const BODY = "*{{1}}* is your verification code.";
const SECURITY = " For your security, do not share this code.";

/**
 * Meta lists upper-case enums, a URL for a sample, and the fixed text of authentication templates
 * (docs/whatsapp.md#authentication-templates).
 */
export function toListedComponents({ category, components }: SubmittedTemplate): Record<string, unknown>[] {
  return components.map((component) => {
    if (category === "AUTHENTICATION") return toListedPasscode(component);
    const { cards } = component;
    if (!cards) return toListedPart(component);
    return {
      ...component,
      cards: cards.map((card) => ({ ...card, components: card.components.map(toListedPart) })),
    };
  });
}

function toListedPart(part: SubmittedPart): Record<string, unknown> {
  const handle = part.example?.header_handle?.[0];
  if (part.type !== "HEADER" || !handle) return part;
  const header_handle = [`${SAMPLES}${encodeURIComponent(handle.slice(0, 64))}`];
  return { ...part, example: { header_handle } };
}

function toListedPasscode(component: SubmittedComponent): Record<string, unknown> {
  if (component.type === "BODY") {
    const text = component.add_security_recommendation ? BODY + SECURITY : BODY;
    return { ...component, text, example: { body_text: [["123456"]] } };
  }
  if (component.type === "FOOTER") {
    const minutes = component.code_expiration_minutes;
    return minutes === undefined
      ? component
      : { ...component, text: `This code expires in ${minutes} minutes.` };
  }
  return { type: component.type, buttons: (component.buttons ?? []).map(toListedButton) };
}

function toListedButton(
  submitted: NonNullable<SubmittedComponent["buttons"]>[number],
): Record<string, unknown> {
  const button = normalizeApps(submitted);
  const type = String(button.otp_type).toUpperCase();
  const url = `https://www.whatsapp.com/otp/code/?otp_type=${type}&code=otp{{1}}`;
  return {
    ...button,
    type: "URL",
    otp_type: type,
    text: button.text ?? "Copy code",
    url,
    example: [url.replace("{{1}}", "123456")],
  };
}
