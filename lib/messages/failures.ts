import type { MessageFailure } from "#db/schema/index.ts";
import type { ErrorDetails } from "#lib/error-details.ts";
import type { FailureCode } from "#lib/messages/api-schema.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

const BY_WHATSAPP_CODE: Record<number, FailureCode> = {
  131047: "WINDOW_CLOSED",
  131026: "RECIPIENT_UNREACHABLE",
  131050: "CONTACT_OPTED_OUT",
  131049: "MARKETING_WITHHELD",
  130472: "MARKETING_WITHHELD",
  131053: "MEDIA_FETCH_FAILED",
  132001: "TEMPLATE_NOT_APPROVED",
  132015: "TEMPLATE_NOT_APPROVED",
  132016: "TEMPLATE_NOT_APPROVED",
  131030: "RECIPIENT_NOT_ALLOWED",
  131021: "RECIPIENT_NOT_ALLOWED",
  130497: "RECIPIENT_NOT_ALLOWED",
  131042: "NUMBER_RESTRICTED",
  131048: "NUMBER_RESTRICTED",
};

export type OwnFailureCode =
  | "OUTCOME_UNKNOWN"
  | "EXPIRED"
  | "WINDOW_CLOSED"
  | "TEMPLATE_NOT_APPROVED"
  | "CONTACT_BLOCKED"
  | "CONTACT_OPTED_OUT"
  | "RECIPIENT_NOT_ALLOWED";

// Failures that are ours to name: WhatsApp never heard of these messages.
const OURS: Record<OwnFailureCode, { cause: string; action: string; retryable: boolean }> = {
  TEMPLATE_NOT_APPROVED: {
    cause: "The template was no longer approved when WhatsApp could take this message.",
    action: "Send another template, or have an admin approve this one.",
    retryable: true,
  },
  CONTACT_BLOCKED: {
    cause: "The workspace blocked this contact before WhatsApp could take this message.",
    action: "Unblock the contact to write.",
    retryable: true,
  },
  CONTACT_OPTED_OUT: {
    cause: "The customer opted out of marketing before WhatsApp could take this message.",
    action: "Send only what is not marketing until they opt in again.",
    retryable: false,
  },
  RECIPIENT_NOT_ALLOWED: {
    cause: "WhatsApp sends passcodes to phone numbers only, and this customer's is hidden.",
    action: "Ask the customer for the phone number.",
    retryable: false,
  },
  OUTCOME_UNKNOWN: {
    cause: "WhatsApp's answer never arrived, so it is not known whether the customer got this message.",
    action: "Ask the customer or wait for a reply before you send it again; it may arrive twice.",
    retryable: true,
  },
  EXPIRED: {
    cause: "WhatsApp could not take this message in its time, so it was given up.",
    action: "Send it again when WhatsApp is reachable.",
    retryable: true,
  },
  WINDOW_CLOSED: {
    cause: "The 24-hour reply window had closed before WhatsApp could take this message.",
    action: "Send a template, or wait for the customer to write.",
    retryable: false,
  },
};

/** The failure that WhatsApp's error stands for, from a refused call or a `failed` status. */
export function failureOf(error: Pick<GraphError, "code" | "title">): MessageFailure {
  const entry = describeError(error.code);
  const code =
    (error.code === null ? undefined : BY_WHATSAPP_CODE[error.code]) ?? byDisposition(entry.disposition);
  return {
    code,
    message: entry.cause,
    whatsappCode: error.code,
    retryable: entry.retryable,
  };
}

/** A failure that we name ourselves. */
export function ownFailure(code: OwnFailureCode): MessageFailure {
  const { cause, retryable } = OURS[code];
  return { code, message: cause, whatsappCode: null, retryable };
}

/** What a person can do about a failure and when it may be sent again: ours, or the catalogue's for WhatsApp's code. */
export function describeFailure(
  code: string,
  whatsappCode: number | null,
): { action: string; retry: string; waitMs?: number } {
  if (whatsappCode !== null) return describeError(whatsappCode);
  if (!Object.hasOwn(OURS, code)) return describeError(null);
  const { action, retryable } = OURS[code as OwnFailureCode];
  return { action, retry: retryable ? "By hand." : "Never as it is." };
}

const RECIPIENT_REASONS: Record<number, ErrorDetails["RECIPIENT_NOT_ALLOWED"]["reason"]> = {
  130497: "country_barred",
  131021: "sender_itself",
  131030: "not_on_test_list",
};

/** Why WhatsApp refused a recipient, as a word that does not change with WhatsApp's own. */
export function recipientReason(
  whatsappCode: number | null,
): ErrorDetails["RECIPIENT_NOT_ALLOWED"]["reason"] {
  return RECIPIENT_REASONS[whatsappCode ?? 0] ?? "other";
}

function byDisposition(disposition: string): FailureCode {
  if (disposition === "credentials") return "NUMBER_NOT_CONNECTED";
  if (disposition === "restricted") return "NUMBER_RESTRICTED";
  if (disposition === "template") return "TEMPLATE_NOT_APPROVED";
  if (disposition === "recipient") return "RECIPIENT_NOT_ALLOWED";
  if (disposition.startsWith("retry") || disposition === "later") return "RATE_LIMITED_BY_WHATSAPP";
  return "WHATSAPP_REJECTED";
}
