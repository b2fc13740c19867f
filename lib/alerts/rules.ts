import type { AlertView } from "#lib/alerts/schema.ts";

<<<<<<< HEAD
/** The page where an alert is mended: templates and webhooks on theirs; tokens, numbers and accounts on the number's. */
export function mendingPage({ kind }: Pick<AlertView, "kind">): "templates" | "webhooks" | "number" {
  if (kind.startsWith("webhook_endpoint.")) return "webhooks";
=======
/** The page where an alert is mended: templates and passcodes on theirs; tokens, numbers and accounts on the number's. */
export function mendingPage({ kind }: Pick<AlertView, "kind">): "templates" | "passcodes" | "number" {
  if (kind.startsWith("otp.")) return "passcodes";
>>>>>>> 11e458a4bcf81e3a0996e458ee241df34a80244d
  return kind.startsWith("template.") ? "templates" : "number";
}
