import "server-only";
import { z } from "zod";
import type { Submitted } from "#lib/sandbox/templates/submitted-schema.ts";
import type { TemplateFault } from "#lib/sandbox/templates/template-fault.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

interface SubmittedButton {
  type: string;
  [member: string]: unknown;
}

const label = z.string().min(1).max(TEMPLATE_LIMITS.buttonLabel);
const examples = z.union([z.array(z.string().min(1)).min(1), z.string().min(1)]);

// Each kind's own members (whatsapp-cloud-api.md §3.3); what is not among them is taken as it is.
const KINDS: Readonly<Record<string, z.ZodType>> = {
  QUICK_REPLY: z.looseObject({ text: label }),
  PHONE_NUMBER: z.looseObject({ text: label, phone_number: z.string().min(1).max(TEMPLATE_LIMITS.phone) }),
  COPY_CODE: z.looseObject({
    example: z.union([code(), z.array(code()).min(1)]),
  }),
  URL: z
    .looseObject({
      text: label,
      url: z.string().min(1).max(TEMPLATE_LIMITS.url),
      example: examples.optional(),
    })
    .refine(
      ({ url }) => !url.replace(/\{\{1\}\}$/, "").includes("{{"),
      "A link's one variable stands at its end.",
    )
    .refine(
      ({ url, example }) => !url.includes("{{") || example !== undefined,
      "Give an example for the link.",
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

/** What Meta refuses in the buttons of a template that is handed in (§3.3, §3.7). */
export function checkSubmittedButtons(
  buttons: readonly SubmittedButton[],
  category: Submitted["category"],
): TemplateFault | null {
  const fault = (message: string): TemplateFault => ({ title: "Invalid buttons", message });
  if (category === "AUTHENTICATION") return checkOtp(buttons, fault);
  if (buttons.length > TEMPLATE_LIMITS.buttons)
    return fault(`There are more than ${TEMPLATE_LIMITS.buttons} buttons.`);
  for (const [kind, max] of LIMITS) {
    const count = buttons.filter(({ type }) => type === kind).length;
    if (count > max) return fault(`There are more than ${max} buttons of the type ${kind}.`);
  }
  const apart = buttons.filter(
    ({ type }, at) => type === "QUICK_REPLY" && buttons[at - 1]?.type !== "QUICK_REPLY",
  );
  if (apart.length > 1) return fault("Quick reply buttons stand together.");
  for (const button of buttons) {
    const issue = KINDS[button.type]?.safeParse(button).error?.issues[0];
    if (issue) return fault(`${button.type} ${issue.path.join(".")}: ${issue.message}`);
  }
  return null;
}

function checkOtp(
  buttons: readonly SubmittedButton[],
  fault: (message: string) => TemplateFault,
): TemplateFault | null {
  const [button, second] = buttons;
  if (!button || second || button.type !== "OTP")
    return fault("Authentication templates have one OTP button.");
  const issue = otpSchema.safeParse({
    ...withApps(button),
    otp_type: String(button.otp_type).toUpperCase(),
  }).error;
  return issue ? fault(`OTP: ${issue.issues[0]?.path.join(".")} ${issue.issues[0]?.message}`) : null;
}

/** The one app of older calls stands on the button itself. */
export function withApps(button: SubmittedButton): SubmittedButton {
  const { package_name, signature_hash, supported_apps } = button;
  return supported_apps === undefined && package_name !== undefined
    ? { ...button, supported_apps: [{ package_name, signature_hash }] }
    : button;
}

function code() {
  return z
    .string()
    .regex(/^[A-Za-z0-9]+$/)
    .max(TEMPLATE_LIMITS.couponCode);
}
