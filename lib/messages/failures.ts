import type { MessageFailure } from "#db/schema/index.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/** Why an outbound message will not arrive, in the contract's words (API.md §7.4). */
export type FailureCode =
  | "WINDOW_CLOSED"
  | "RECIPIENT_UNREACHABLE"
  | "CONTACT_OPTED_OUT"
  | "MARKETING_WITHHELD"
  | "MEDIA_FETCH_FAILED"
  | "TEMPLATE_NOT_APPROVED"
  | "NUMBER_NOT_CONNECTED"
  | "NUMBER_RESTRICTED"
  | "RECIPIENT_NOT_ALLOWED"
  | "RATE_LIMITED_BY_WHATSAPP"
  | "EXPIRED"
  | "OUTCOME_UNKNOWN"
  | "WHATSAPP_REJECTED";

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

// Failures that are ours to name: WhatsApp has no code for them.
const OURS: Partial<Record<FailureCode, { cause: string; action: string; retryable: boolean }>> = {
  OUTCOME_UNKNOWN: {
    cause: "WhatsApp's answer never arrived, so it is not known whether the customer got this message.",
    action: "Ask the customer or wait for a reply before you send it again; it may arrive twice.",
    retryable: true,
  },
  EXPIRED: {
    cause: "WhatsApp could not take this message for 24 hours, so it was given up.",
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
export function ownFailure(code: "OUTCOME_UNKNOWN" | "EXPIRED" | "WINDOW_CLOSED"): MessageFailure {
  const entry = OURS[code];
  return { code, message: entry?.cause ?? code, whatsappCode: null, retryable: entry?.retryable ?? false };
}

/** What a person can do about a failure: ours, or the catalogue's for WhatsApp's code. */
export function describeFailure(code: string, whatsappCode: number | null): { action: string } {
  if (whatsappCode !== null) return describeError(whatsappCode);
  return OURS[code as FailureCode] ?? describeError(null);
}

function byDisposition(disposition: string): FailureCode {
  if (disposition === "credentials") return "NUMBER_NOT_CONNECTED";
  if (disposition === "restricted") return "NUMBER_RESTRICTED";
  if (disposition.startsWith("retry") || disposition === "later") return "RATE_LIMITED_BY_WHATSAPP";
  return "WHATSAPP_REJECTED";
}
