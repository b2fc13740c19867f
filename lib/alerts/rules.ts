import type { AlertView } from "#lib/alerts/schema.ts";

/** The alert of a workspace whose files fill its storage; no page of a workspace mends it. */
export const STORAGE_ALERT = "storage.full";

/** The page where an alert is mended: templates, passcodes and webhooks on theirs; tokens, numbers and accounts on the number's. */
export function mendingPage({
  kind,
}: Pick<AlertView, "kind">): "templates" | "passcodes" | "webhooks" | "inbound" | "number" | "alerts" {
  if (kind === STORAGE_ALERT) return "alerts";
  if (kind === "number.inbound_problems") return "inbound";
  if (kind.startsWith("otp.")) return "passcodes";
  if (kind.startsWith("webhook_endpoint.")) return "webhooks";
  return kind.startsWith("template.") ? "templates" : "number";
}
