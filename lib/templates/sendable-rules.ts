import type { TemplateView } from "#lib/templates/schema.ts";

/** `unsupported`: Parley cannot fill a component. `whatsapp`, `workspace`: whose approval is missing. */
export type TemplateRefusal = "unsupported" | "whatsapp" | "workspace";

/** @returns why nobody can send the template; null if it can be sent */
export function findTemplateRefusal({
  unsupported,
  whatsappStatus,
  approval,
}: Pick<TemplateView, "unsupported" | "whatsappStatus" | "approval">): TemplateRefusal | null {
  if (unsupported !== null) return "unsupported";
  if (whatsappStatus !== "approved") return "whatsapp";
  return approval === "approved" ? null : "workspace";
}
