import type { AlertView } from "#lib/accounts/alerts/schema.ts";

/** Storage is full; only the operator can raise the quota. */
export const STORAGE_ALERT = "storage.full";

export function findAlertPage({
  kind,
}: Pick<AlertView, "kind">): "templates" | "passcodes" | "webhooks" | "inbound" | "number" | "alerts" {
  if (kind === STORAGE_ALERT) return "alerts";
  if (kind === "number.inbound_problems") return "inbound";
  if (kind.startsWith("otp.")) return "passcodes";
  if (kind.startsWith("webhook_endpoint.")) return "webhooks";
  return kind.startsWith("template.") ? "templates" : "number";
}
