import type { AlertView } from "#lib/alerts/schema.ts";

/** The page where an alert is mended: templates, webhooks and passcodes on theirs; tokens, numbers and accounts on the number's. */
export function mendingPage({
  kind,
}: Pick<AlertView, "kind">): "templates" | "webhooks" | "passcodes" | "number" {
  if (kind.startsWith("webhook_endpoint.")) return "webhooks";
  if (kind.startsWith("otp.")) return "passcodes";
  return kind.startsWith("template.") ? "templates" : "number";
}
