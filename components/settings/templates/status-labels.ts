import type { TemplateView } from "#lib/templates/schema.ts";

export type ApprovalTone = "success" | "warning" | "danger";

// docs/whatsapp.md#template-status
const KNOWN_STATUSES = [
  "approved",
  "pending",
  "rejected",
  "paused",
  "disabled",
  "flagged",
  "reinstated",
  "in_appeal",
  "locked",
  "limit_exceeded",
  "pending_deletion",
  "deleted",
  "archived",
] as const;
export type KnownStatus = (typeof KNOWN_STATUSES)[number];

// docs/whatsapp.md#template-rejection; NONE, sent with approved templates, is no reason.
const REASONS = [
  "abusive_content",
  "category_not_available",
  "incorrect_category",
  "invalid_format",
  "promotional",
  "scam",
  "tag_content_mismatch",
] as const;
export type Reason = (typeof REASONS)[number];

export function findKnownStatus(whatsappStatus: string): KnownStatus | null {
  return KNOWN_STATUSES.find((status) => status === whatsappStatus.toLowerCase()) ?? null;
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

export function reasonOf(whatsappReason: string | null): { known: Reason } | { text: string } | null {
  if (whatsappReason === null || /^(none|)$/i.test(whatsappReason.trim())) return null;
  const known = REASONS.find((reason) => reason === whatsappReason.toLowerCase());
  return known ? { known } : { text: whatsappReason };
}
