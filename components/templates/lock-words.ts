import type { TemplateView } from "#lib/templates/schema.ts";

export type LockTone = "success" | "warning" | "danger";

// WhatsApp's verdicts that have words of their own (whatsapp-cloud-api.md §3.4).
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

// Why WhatsApp said no (§3.5). NONE, which comes with templates that are well, is no reason.
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

/** WhatsApp's verdict as one of those we have words for; null for one that is new to us. */
export function verdictOf(whatsappStatus: string): Verdict | null {
  return VERDICTS.find((verdict) => verdict === whatsappStatus.toLowerCase()) ?? null;
}

/** Only an approved template goes out; one that is looked at may yet; the others need somebody to act. */
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

/** Why WhatsApp's lock is shut: a reason with words of ours, Meta's own text, or null when none was given. */
export function reasonOf(whatsappReason: string | null): { known: Reason } | { text: string } | null {
  if (whatsappReason === null || /^(none|)$/i.test(whatsappReason.trim())) return null;
  const known = REASONS.find((reason) => reason === whatsappReason.toLowerCase());
  return known ? { known } : { text: plainWords(whatsappReason) };
}

/** A code of Meta's that we have no words for, made readable: `SOME_NEW_THING` → `Some new thing`. */
export function plainWords(code: string): string {
  if (!/^[A-Za-z]+(_[A-Za-z]+)*$/.test(code)) return code;
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
