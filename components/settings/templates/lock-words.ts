import type { TemplateView } from "#lib/templates/schema.ts";

export type LockTone = "success" | "warning" | "danger";

// WhatsApp's statuses with translated labels (docs/whatsapp.md#template-status).
const VERDICTS = [
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
export type Verdict = (typeof VERDICTS)[number];

// WhatsApp's rejection reasons (docs/whatsapp.md#template-rejection). NONE, sent with approved templates, is no
// reason.
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

/** @returns the known status; null for a new one */
export function verdictOf(whatsappStatus: string): Verdict | null {
  return VERDICTS.find((verdict) => verdict === whatsappStatus.toLowerCase()) ?? null;
}

/** Approved is good, in review is neutral, and the others need an action. */
export function verdictTone(whatsappStatus: string): LockTone {
  const verdict = verdictOf(whatsappStatus);
  if (verdict === "approved") return "success";
  return verdict === "pending" || verdict === "in_appeal" || verdict === "reinstated" ? "warning" : "danger";
}

export const approvalTones = {
  approved: "success",
  pending: "warning",
  rejected: "danger",
} as const satisfies Record<TemplateView["approval"], LockTone>;

/** WhatsApp's rejection reason: a known one, Meta's own text, or null. */
export function reasonOf(whatsappReason: string | null): { known: Reason } | { text: string } | null {
  if (whatsappReason === null || /^(none|)$/i.test(whatsappReason.trim())) return null;
  const known = REASONS.find((reason) => reason === whatsappReason.toLowerCase());
  return known ? { known } : { text: humanizeCode(whatsappReason) };
}

/** Formats an unknown code: `SOME_NEW_THING` → `Some new thing`. */
export function humanizeCode(code: string): string {
  if (!/^[A-Za-z]+(_[A-Za-z]+)*$/.test(code)) return code;
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
