import type { z } from "zod";
import type { ErrorDetails, issueSchema } from "#lib/error-details.ts";

/**
 * Every error that Parley can answer with: the public contract's table (API.md §4.2). `status` is the HTTP
 * status, `retry` says whether sending the same request again can succeed by itself (`X-Should-Retry`), `title`
 * is the short text of docs and pages. HTTP answers, the docs and the pages' texts all read this table.
 */
export const errorTable = {
  INVALID_JSON: { status: 400, retry: false, title: "The body is not one JSON object" },
  VALIDATION_ERROR: { status: 400, retry: false, title: "The request does not have the documented shape" },
  INVALID_CURSOR: { status: 400, retry: false, title: "The cursor is not one of ours for this list" },
  IDEMPOTENCY_KEY_INVALID: { status: 400, retry: false, title: "The Idempotency-Key header is malformed" },
  NOT_AUTHENTICATED: { status: 401, retry: false, title: "Authentication is required" },
  // Pages only: the public API folds every permission into the 401 (specification §5.6).
  NOT_ALLOWED: { status: 403, retry: false, title: "Your role does not allow this" },
  NOT_FOUND: { status: 404, retry: false, title: "There is nothing here" },
  TEMPLATE_NOT_FOUND: { status: 404, retry: false, title: "No template has this name or language" },
  METHOD_NOT_ALLOWED: { status: 405, retry: false, title: "This path does not take this method" },
  WINDOW_CLOSED: { status: 409, retry: false, title: "The 24-hour reply window is closed" },
  TEMPLATE_NOT_APPROVED: { status: 409, retry: false, title: "The template is not approved" },
  NUMBER_NOT_CONNECTED: { status: 409, retry: false, title: "No WhatsApp number is connected" },
  NUMBER_RESTRICTED: { status: 409, retry: false, title: "WhatsApp restricts this number or account" },
  CONTACT_BLOCKED: { status: 409, retry: false, title: "The workspace blocked this contact" },
  CONTACT_OPTED_OUT: { status: 409, retry: false, title: "The contact opted out of marketing" },
  CONTACT_CONFLICT: { status: 409, retry: false, title: "These ids belong to two different contacts" },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, retry: true, title: "The same call is being executed now" },
  OTP_TEMPLATE_MISSING: { status: 409, retry: false, title: "No approved template can carry passcodes" },
  EMAIL_TAKEN: { status: 409, retry: false, title: "Someone with this email already exists" },
  LAST_OWNER: { status: 409, retry: false, title: "A workspace keeps at least one owner" },
  UNSEEN_MESSAGES: { status: 409, retry: false, title: "Something was added that you have not seen" },
  SHORTCUT_TAKEN: { status: 409, retry: false, title: "Another quick reply has this shortcut" },
  LABEL_TAKEN: { status: 409, retry: false, title: "Another label has this name" },
  NUMBER_TAKEN: { status: 409, retry: false, title: "This number is already connected" },
  OTP_EXPIRED: { status: 410, retry: false, title: "There is no passcode to check" },
  PAYLOAD_TOO_LARGE: { status: 413, retry: false, title: "The body is too large" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retry: false, title: "The body must be application/json" },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    retry: false,
    title: "This idempotency key came with another request",
  },
  TEMPLATE_VARIABLES_MISMATCH: { status: 422, retry: false, title: "Variables are missing or surplus" },
  TEMPLATE_TOO_LONG: { status: 422, retry: false, title: "The filled-in template is too long" },
  HEADER_MEDIA_REQUIRED: { status: 422, retry: false, title: "The template's header needs a media link" },
  HEADER_MEDIA_NOT_ALLOWED: { status: 422, retry: false, title: "The template has no media header" },
  RECIPIENT_NOT_ALLOWED: { status: 422, retry: false, title: "This recipient cannot be messaged" },
  WHATSAPP_REJECTED: { status: 422, retry: false, title: "WhatsApp refused this message" },
  OTP_INCORRECT: { status: 422, retry: false, title: "The passcode is not the one that was sent" },
  OTP_DESTINATION_NOT_ALLOWED: {
    status: 422,
    retry: false,
    title: "Passcodes do not go to this destination",
  },
  RATE_LIMITED: { status: 429, retry: true, title: "Too many requests" },
  OTP_RECIPIENT_LIMITED: { status: 429, retry: true, title: "Too many passcodes for this recipient" },
  OTP_ATTEMPTS_EXCEEDED: { status: 429, retry: false, title: "Too many wrong passcodes" },
  INTERNAL_ERROR: { status: 500, retry: true, title: "Something failed on our side" },
  SERVICE_UNAVAILABLE: { status: 503, retry: true, title: "Parley cannot answer just now" },
} as const satisfies Record<string, { status: number; retry: boolean; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Codes of the pages' own doors, which the public API never answers. */
export const pageCodes = [
  "NOT_ALLOWED",
  "EMAIL_TAKEN",
  "LAST_OWNER",
  "NUMBER_TAKEN",
  "UNSEEN_MESSAGES",
  "SHORTCUT_TAKEN",
  "LABEL_TAKEN",
] as const;
export type ApiErrorCode = Exclude<ErrorCode, (typeof pageCodes)[number]>;
export const apiErrorCodes = Object.keys(errorTable).filter(
  (code): code is ApiErrorCode => !pageCodes.some((page) => page === code),
);

export type Issue = z.infer<typeof issueSchema>;

type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : undefined;

/** The 401's one message (specification §7): the same for every failed check. */
export const NOT_AUTHENTICATED_MESSAGE = "Authentication is required.";

/**
 * The one error type of the product: a code of the table, a message that says what happened and what to do,
 * and the code's details. Verbs throw it; doors translate it. Anything else that is thrown is a fault of ours.
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: DetailsOf<C>;

  constructor(code: C, message: string, ...[details]: DetailsOf<C> extends undefined ? [] : [DetailsOf<C>]) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details as DetailsOf<C>;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

export function isAppError<C extends ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  return error instanceof AppError && (code === undefined || error.code === code);
}

/** The answer to anything that does not exist in this workspace, whoever else may own it. */
export function notFound(): AppError<"NOT_FOUND"> {
  return new AppError("NOT_FOUND", "There is nothing here. Check the address and the id.");
}

/** A shape fault raised by code rather than by a schema. */
export function validationError(...issues: Issue[]): AppError<"VALIDATION_ERROR"> {
  const first = issues[0];
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const where = first?.path ? `${first.path}: ` : "";
  return new AppError("VALIDATION_ERROR", `${where}${first?.message ?? "The request is malformed."}${more}`, {
    issues,
  });
}
