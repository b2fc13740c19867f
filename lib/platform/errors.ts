import { cutText } from "#lib/platform/cut-text.ts";
import type { ErrorDetails } from "#lib/platform/error-details.ts";
import { ISSUES_MAX } from "#lib/platform/issue-codes.ts";

/** `retry` (`X-Should-Retry`): whether the same request can succeed later. */
export const errorTable = {
  INVALID_JSON: { status: 400, retry: false, title: "The body is not a JSON object" },
  VALIDATION_ERROR: { status: 400, retry: false, title: "The request is not valid" },
  INVALID_CURSOR: { status: 400, retry: false, title: "The cursor is not valid for this list" },
  IDEMPOTENCY_KEY_INVALID: { status: 400, retry: false, title: "The Idempotency-Key header is not valid" },
  NOT_AUTHENTICATED: { status: 401, retry: false, title: "Authentication is required" },
  CODE_REQUIRED: { status: 401, retry: false, title: "Enter the code from your authenticator app" },
  CODE_INCORRECT: { status: 401, retry: false, title: "The code is incorrect" },
  // Staff routes only: the public API returns 401 for missing permissions too.
  NOT_ALLOWED: { status: 403, retry: false, title: "Your role does not allow this" },
  PASSWORD_REQUIRED: { status: 403, retry: false, title: "Enter your password again" },
  SINGLE_SIGN_ON_REQUIRED: { status: 403, retry: false, title: "Passwords are turned off" },
  TWO_FACTOR_REQUIRED: { status: 403, retry: false, title: "Set up two-factor authentication first" },
  NOT_FOUND: { status: 404, retry: false, title: "Not found" },
  TEMPLATE_NOT_FOUND: { status: 404, retry: false, title: "No template has this name or language" },
  METHOD_NOT_ALLOWED: { status: 405, retry: false, title: "The endpoint does not support this method" },
  WINDOW_CLOSED: { status: 409, retry: false, title: "The 24-hour reply window is closed" },
  TEMPLATE_NOT_APPROVED: { status: 409, retry: false, title: "The template is not approved" },
  NUMBER_NOT_CONNECTED: { status: 409, retry: false, title: "The WhatsApp number is not connected" },
  NUMBER_RESTRICTED: { status: 409, retry: false, title: "WhatsApp restricted this number or account" },
  CONTACT_BLOCKED: { status: 409, retry: false, title: "The workspace blocked this contact" },
  CONTACT_OPTED_OUT: { status: 409, retry: false, title: "The contact opted out of marketing" },
  MESSAGE_NOT_CANCELABLE: { status: 409, retry: false, title: "The message can no longer be canceled" },
  CONTACT_CONFLICT: { status: 409, retry: false, title: "These IDs belong to different contacts" },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    retry: true,
    title: "A request with this idempotency key is in progress",
  },
  OTP_TEMPLATE_MISSING: { status: 409, retry: false, title: "No approved authentication template" },
  EMAIL_TAKEN: { status: 409, retry: false, title: "This email is already in use" },
  LAST_OWNER: { status: 409, retry: false, title: "A workspace needs at least one owner" },
  WORKSPACE_SWITCHED: { status: 409, retry: false, title: "Another workspace is open in this browser" },
  CONFIRMATION_REQUIRED: { status: 409, retry: false, title: "Confirm what this change deletes" },
  ALREADY_SENT: { status: 409, retry: false, title: "The message was already sent" },
  PHONE_CONFIRMATION_REQUIRED: {
    status: 409,
    retry: false,
    title: "Confirm what ends with the previous number",
  },
  CHANGED_SINCE: { status: 409, retry: false, title: "This was changed again in the meantime" },
  UNSEEN_MESSAGES: { status: 409, retry: false, title: "There is activity you have not seen" },
  SHORTCUT_TAKEN: { status: 409, retry: false, title: "Another quick reply has this shortcut" },
  LABEL_TAKEN: { status: 409, retry: false, title: "Another label has this name" },
  NUMBER_TAKEN: { status: 409, retry: false, title: "This number is already connected" },
  OTP_EXPIRED: { status: 410, retry: false, title: "There is no active passcode" },
  PAYLOAD_TOO_LARGE: { status: 413, retry: false, title: "The body is too large" },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retry: false,
    title: "The endpoint does not accept this media type",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    retry: false,
    title: "This idempotency key was used for another request",
  },
  TEMPLATE_VARIABLES_MISMATCH: {
    status: 422,
    retry: false,
    title: "The variables do not match the template",
  },
  TEMPLATE_TOO_LONG: { status: 422, retry: false, title: "The template is too long with these values" },
  HEADER_MEDIA_REQUIRED: {
    status: 422,
    retry: false,
    title: "The template's header requires a file or location",
  },
  HEADER_MEDIA_NOT_ALLOWED: { status: 422, retry: false, title: "The template has no such header" },
  RECIPIENT_NOT_ALLOWED: { status: 422, retry: false, title: "This recipient cannot be messaged" },
  WHATSAPP_REJECTED: { status: 422, retry: false, title: "WhatsApp rejected this message" },
  OTP_INCORRECT: { status: 422, retry: false, title: "The passcode is incorrect" },
  OTP_DESTINATION_NOT_ALLOWED: {
    status: 422,
    retry: false,
    title: "Passcodes cannot be sent to this number",
  },
  RATE_LIMITED: { status: 429, retry: true, title: "Too many requests" },
  OTP_RECIPIENT_LIMITED: { status: 429, retry: true, title: "Too many passcodes for this recipient" },
  OTP_ATTEMPTS_EXCEEDED: { status: 429, retry: false, title: "Too many incorrect passcodes" },
  INTERNAL_ERROR: { status: 500, retry: true, title: "Parley had an unexpected error" },
  SERVICE_UNAVAILABLE: { status: 503, retry: true, title: "Parley is temporarily unavailable" },
} as const satisfies Record<string, { status: number; retry: boolean; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Never returned by the public API. */
export const staffErrorCodes = [
  "CODE_REQUIRED",
  "CODE_INCORRECT",
  "NOT_ALLOWED",
  "PASSWORD_REQUIRED",
  "SINGLE_SIGN_ON_REQUIRED",
  "TWO_FACTOR_REQUIRED",
  "EMAIL_TAKEN",
  "LAST_OWNER",
  "NUMBER_TAKEN",
  "WORKSPACE_SWITCHED",
  "CONFIRMATION_REQUIRED",
  "ALREADY_SENT",
  "PHONE_CONFIRMATION_REQUIRED",
  "CHANGED_SINCE",
  "UNSEEN_MESSAGES",
  "SHORTCUT_TAKEN",
  "LABEL_TAKEN",
] as const;
export type ApiErrorCode = Exclude<ErrorCode, (typeof staffErrorCodes)[number]>;
export const apiErrorCodes = Object.keys(errorTable).filter(
  (code): code is ApiErrorCode => !staffErrorCodes.some((staffCode) => staffCode === code),
);

export type Issue = ErrorDetails["VALIDATION_ERROR"]["issues"][number];

type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : undefined;

/** Does not reveal which check failed. */
export const NOT_AUTHENTICATED_MESSAGE = "Authentication is required.";

/** The only error class of domain code. Any other thrown error is a bug. */
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

/** The error for a missing object and for one of another workspace. */
export function notFound(): AppError<"NOT_FOUND"> {
  return new AppError("NOT_FOUND", "Not found. Check the path and the ID.");
}

/** The error of an undo whose change was followed by another one. */
export function changedSince(): AppError<"CHANGED_SINCE"> {
  return new AppError("CHANGED_SINCE", "Nothing was undone because this was changed again in the meantime.");
}

/** The longest path that an issue shows. The names in it are the caller's, and may be as long as the body. */
const PATH_MAX = 200;

/** Lists the first issues, so that the response stays small whatever the request was. */
export function validationError(...found: readonly Issue[]): AppError<"VALIDATION_ERROR"> {
  const issues = found
    .slice(0, ISSUES_MAX)
    .map((issue) => ({ ...issue, path: cutText(issue.path, PATH_MAX) }));
  const first = issues[0];
  const more = issues.length > 1 ? ` details.issues lists ${issues.length - 1} more.` : "";
  const where = first?.path ? `${first.path}: ` : "";
  return new AppError("VALIDATION_ERROR", `${where}${first?.message ?? "The request is not valid."}${more}`, {
    issues,
  });
}
