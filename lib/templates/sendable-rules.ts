import type { TemplateView } from "#lib/templates/schema.ts";

/** `unsupported`: Parley cannot fill a component. `whatsapp`, `workspace`: whose approval is missing. */
export type TemplateRefusal = "unsupported" | "whatsapp" | "workspace";

interface RefusalRule {
  /** A send that names no language uses another one, if that can be sent; otherwise it is refused in this one. */
  isSkippedAsLanguage: boolean;
  /** The picker of members lists the template as unavailable, with the reason. */
  isInPicker: boolean;
}

/** A send of the template itself is always refused. */
export const refusalRules: Record<TemplateRefusal, RefusalRule> = {
  unsupported: { isSkippedAsLanguage: true, isInPicker: true },
  whatsapp: { isSkippedAsLanguage: true, isInPicker: true },
  workspace: { isSkippedAsLanguage: true, isInPicker: true },
};

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
