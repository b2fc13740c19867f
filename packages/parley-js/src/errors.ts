import type { components } from "./schema.ts";

type Schemas = components["schemas"];

/** The error object of every code, distinguished by `code`. */
type ErrorObject =
  | {
      [Name in keyof Schemas]: Schemas[Name] extends { code: string; message: string; docUrl: string }
        ? Schemas[Name] & { details: unknown }
        : never;
    }[keyof Schemas]
  // It has no other fields, so that it says nothing about the key.
  | (Schemas["NotAuthenticated"]["error"] & { details: unknown });

/** Every error code of the API. Newer servers may send others. */
export type ErrorCode = ErrorObject["code"];

/** The `details` of the errors with a code. */
export type ErrorDetails<Code extends ErrorCode> = Extract<ErrorObject, { code: Code }>["details"];

interface ErrorResponse {
  status: number;
  code: string;
  message: string;
  details?: unknown;
  requestId?: string | null;
  docUrl?: string | null;
}

/** The server refused the request. Match on `code`; the message may change. */
export class ParleyError extends Error {
  override readonly name = "ParleyError";
  /** The HTTP status. */
  readonly status: number;
  /** Stable, for instance `WINDOW_CLOSED`. */
  readonly code: string;
  /** The specifics of the code. Use `isParleyError` for their type. */
  readonly details: unknown;
  /** The ID of the request in Parley's request log. */
  readonly requestId: string | null;
  /** The page that explains the code. */
  readonly docUrl: string | null;

  constructor({ status, code, message, details, requestId, docUrl }: ErrorResponse) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details ?? {};
    this.requestId = requestId ?? null;
    this.docUrl = docUrl ?? null;
  }
}

/** No response arrived in time, even after retries. The request may have been executed. */
export class ParleyConnectionError extends Error {
  override readonly name = "ParleyConnectionError";
}

/** The signature or the time of a webhook is not valid. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/** Whether an error has this code; narrows the type of its details. */
export function isParleyError<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ParleyError & { code: Code; details: ErrorDetails<Code> } {
  return error instanceof ParleyError && error.code === code;
}

/** The details of an error in the results of a batch, typed; null if it has another code or there is none. */
export function batchErrorDetails<Code extends ErrorCode>(
  error: { code: string; details?: unknown } | null | undefined,
  code: Code,
): ErrorDetails<Code> | null {
  const details: unknown = error?.code === code ? (error.details ?? {}) : null;
  return details as ErrorDetails<Code> | null;
}

/** Reads an error response of Parley, or of a proxy in front of it. */
export function readError(response: Response, text: string): ParleyError {
  const requestId = response.headers.get("X-Request-Id");
  const error = parseErrorObject(text);
  if (error) return new ParleyError({ requestId, ...error, status: response.status });
  return new ParleyError({
    status: response.status,
    code: "UNEXPECTED_RESPONSE",
    message: `This response (HTTP ${response.status}) is not from Parley. Check the base URL and any proxies.`,
    details: { body: text.slice(0, 1000) },
    requestId,
  });
}

function parseErrorObject(text: string): Omit<ErrorResponse, "status"> | null {
  const { error }: { error?: Omit<ErrorResponse, "status"> } = Object(parseJson(text));
  return typeof error?.code === "string" && typeof error.message === "string" ? error : null;
}

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
