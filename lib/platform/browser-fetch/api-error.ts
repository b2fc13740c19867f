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

export function offlineError(): ApiError {
  return new ApiError(0, "OFFLINE", "Can't reach Parley. Check your connection and try again.");
}

let translations: Readonly<Record<string, string>> = {};

/** Sets translations by error code and `UNKNOWN`. Codes without one show the server's English message. */
export function setErrorTranslations(texts: Readonly<Record<string, string>>): void {
  translations = texts;
}

/** Only in the browser; errors are never rendered on the server. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return translations[error.code] ?? error.message;
  return translations.UNKNOWN ?? "Something went wrong. Try again.";
}

/** Null for errors other than rate limits. */
export function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const { retryAfterSeconds } = Object(error.details);
  return typeof retryAfterSeconds === "number" ? retryAfterSeconds * 1000 : null;
}
