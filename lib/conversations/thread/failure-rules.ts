import type { MessageFailure } from "#db/schema/index.ts";
import type { FailureCode } from "#lib/conversations/thread/api-schema.ts";
import type { ErrorDetails } from "#lib/platform/error-details.ts";
import type { MessageStatus } from "#lib/platform/message-values.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";
import { type Disposition, describeError } from "#lib/whatsapp/errors.ts";

const BY_DISPOSITION: Record<Disposition, FailureCode> = {
  retry: "RATE_LIMITED_BY_WHATSAPP",
  "retry-pair": "RATE_LIMITED_BY_WHATSAPP",
  later: "RATE_LIMITED_BY_WHATSAPP",
  credentials: "NUMBER_NOT_CONNECTED",
  restricted: "NUMBER_RESTRICTED",
  "recipient-not-allowed": "RECIPIENT_NOT_ALLOWED",
  template: "TEMPLATE_NOT_APPROVED",
  permanent: "WHATSAPP_REJECTED",
};

export type ParleyFailureCode =
  | "OUTCOME_UNKNOWN"
  | "EXPIRED"
  | "OFFER_ENDED"
  | "WINDOW_CLOSED"
  | "TEMPLATE_NOT_APPROVED"
  | "CONTACT_BLOCKED"
  | "CONTACT_OPTED_OUT"
  | "RECIPIENT_NOT_ALLOWED";

// Failures of messages that were never sent to WhatsApp.
export const PARLEY_FAILURES: Record<
  ParleyFailureCode,
  { title: string; cause: string; action: string; retryable: boolean; retry?: string }
> = {
  TEMPLATE_NOT_APPROVED: {
    title: "Template not approved",
    cause: "The template was no longer approved when this message was about to be sent.",
    action: "Send another template, or ask an admin to approve this one.",
    retryable: true,
    retry: "You can try again once the template is approved.",
  },
  CONTACT_BLOCKED: {
    title: "Contact blocked",
    cause: "The contact was blocked before this message was sent.",
    action: "Unblock the contact to send messages.",
    retryable: true,
    retry: "You can try again once the contact is unblocked.",
  },
  CONTACT_OPTED_OUT: {
    title: "Customer opted out",
    cause: "The customer opted out of marketing before this message was sent.",
    action: "Do not send marketing messages unless they opt in again.",
    retryable: false,
  },
  RECIPIENT_NOT_ALLOWED: {
    title: "Recipient not allowed",
    cause: "WhatsApp sends passcodes only to phone numbers, and this customer hides theirs.",
    action: "Ask the customer for their phone number.",
    retryable: false,
  },
  OUTCOME_UNKNOWN: {
    title: "Outcome unknown",
    cause: "WhatsApp did not respond, so this message may or may not have been delivered.",
    action: "Before you send it again, check with the customer: they may get it twice.",
    retryable: true,
  },
  EXPIRED: {
    title: "Message expired",
    cause:
      "The message expired before it could be sent, for example because WhatsApp or the number was unavailable.",
    action: "Send it again if it is still needed.",
    retryable: true,
  },
  OFFER_ENDED: {
    title: "Offer ended",
    cause: "The template's offer ended before this message was sent.",
    action: "Send the template again with a later offer end time.",
    retryable: false,
  },
  WINDOW_CLOSED: {
    title: "Reply window closed",
    cause: "The 24-hour reply window closed before this message was sent.",
    action: "Send a template, or wait for the customer to write.",
    retryable: false,
  },
};

export interface KnownFailure extends MessageFailure {
  code: FailureCode;
}

/** Maps WhatsApp's error, from a rejected call or a `failed` status. */
export function failureOf(error: Pick<GraphError, "code" | "details">): KnownFailure {
  const entry = describeError(error.code);
  return {
    code: entry.failure ?? BY_DISPOSITION[entry.disposition],
    message: entry.cause,
    whatsappCode: error.code,
    retryable: entry.retryable,
    ...(error.details === null ? {} : { details: error.details }),
  };
}

export function parleyFailure(code: ParleyFailureCode): KnownFailure {
  const { cause, retryable } = PARLEY_FAILURES[code];
  return { code, message: cause, whatsappCode: null, retryable };
}

/** @param code WhatsApp's error code or Parley's, as failures are counted */
export function failureTitle(code: string): string {
  if (Object.hasOwn(PARLEY_FAILURES, code)) return PARLEY_FAILURES[code as ParleyFailureCode].title;
  return describeError(/^\d+$/.test(code) ? Number(code) : null).title;
}

/** What a person can do about a failed message, which Parley does not send again. */
export function describeFailure(
  code: string,
  whatsappCode: number | null,
): { action: string; retry: string; waitMs?: number } {
  if (whatsappCode !== null) return describeError(whatsappCode);
  if (!Object.hasOwn(PARLEY_FAILURES, code)) return describeError(null);
  const { action, retryable, retry } = PARLEY_FAILURES[code as ParleyFailureCode];
  return {
    action,
    retry: retry ?? (retryable ? "You can try again." : "Trying again without changes won't help."),
  };
}

/** What to do about an error in the timeline of a message. Null if the error no longer matters, or nothing can be done. */
export function timelineAction(
  whatsappCode: number | null,
  { status, attemptState }: { status: MessageStatus; attemptState: string | null },
): string | null {
  const { action, queued } = describeError(whatsappCode);
  if (queued === null || status === "failed") return action;
  // A message without a known outcome is not sent again.
  return status === "queued" && attemptState !== "unknown" ? queued.action : null;
}

export function recipientReason(
  whatsappCode: number | null,
): ErrorDetails["RECIPIENT_NOT_ALLOWED"]["reason"] {
  return describeError(whatsappCode).recipientReason ?? "other";
}
