import type { TemplateView } from "#lib/templates/schema.ts";
import {
  type TemplateRejection,
  type TemplateStatus,
  templateRejections,
  templateStatuses,
} from "#lib/whatsapp/template-statuses.ts";

export type ApprovalTone = "success" | "warning" | "danger";

export function findKnownStatus(whatsappStatus: string): TemplateStatus | null {
  return templateStatuses.find((status) => status === whatsappStatus.toLowerCase()) ?? null;
}

export function statusTone(whatsappStatus: string): ApprovalTone {
  const status = findKnownStatus(whatsappStatus);
  if (status === "approved") return "success";
  return status === "pending" || status === "in_appeal" || status === "reinstated" ? "warning" : "danger";
}

export const approvalTones = {
  approved: "success",
  pending: "warning",
  rejected: "danger",
} as const satisfies Record<TemplateView["approval"], ApprovalTone>;

export function reasonOf(
  whatsappReason: string | null,
): { known: TemplateRejection } | { text: string } | null {
  if (whatsappReason === null || /^(none|)$/i.test(whatsappReason.trim())) return null;
  const known = templateRejections.find((reason) => reason === whatsappReason.toLowerCase());
  return known ? { known } : { text: whatsappReason };
}
