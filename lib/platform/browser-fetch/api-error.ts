import { type MessageTranslations, translateMessage } from "#lib/platform/browser-fetch/translate-message.ts";
import { recordOf } from "#lib/platform/record-of.ts";

/** Status 0: the server was unreachable. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    details: unknown = undefined,
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

/** What a page still has of it is then out of date: it was deleted. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the same request would be refused again. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 408 || error.status === 429) return false;
  return error.status >= 400 && error.status < 500;
}

export function offlineError(): ApiError {
  return new ApiError(0, "OFFLINE", "Can't reach Parley. Check your connection and try again.");
}

interface ErrorTranslations {
  /** Texts by error code; `UNKNOWN` is for other errors. */
  errors?: Readonly<Record<string, string>>;
  fields?: MessageTranslations;
}

let translations: ErrorTranslations = {};

export function setErrorTranslations(texts: ErrorTranslations): void {
  translations = texts;
}

/** Runs in the browser only; errors are never rendered on the server. In English if there is no translation. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return translations.errors?.UNKNOWN ?? "Something went wrong. Try again.";
  return translations.errors?.[error.code] ?? messageText(withoutPath(error));
}

/** The message of an invalid request starts with the name of the API's field, which the pages do not show. */
function withoutPath({ message, fields }: ApiError): string {
  const path = Object.keys(fields).find((name) => message.startsWith(`${name}: `));
  return path === undefined ? message : message.slice(path.length + 2);
}

/** The server's English message in the page's language. Only in the browser. */
export function messageText(message: string): string {
  return translateMessage(translations.fields ?? {}, message);
}

/** Null for errors other than rate limits. */
export function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const { retryAfterSeconds } = recordOf(error.details);
  return typeof retryAfterSeconds === "number" ? retryAfterSeconds * 1000 : null;
}
