/** A refusal of our own server, in the words meant for people. Status 0: the server could not be reached. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** The faults of a form by the path of their field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What else the refusal told; its shape is the code's. */
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

/** There was no answer. */
export function offlineError(): ApiError {
  return new ApiError(0, "OFFLINE", "Parley could not be reached. Check your connection and try again.");
}

/** What went wrong in words for a person, whatever was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something failed. Try again.";
}

/** How long to wait before trying again what a limit refused; null for every other error. Nothing was done then. */
export function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const { retryAfterSeconds } = Object(error.details);
  return typeof retryAfterSeconds === "number" ? retryAfterSeconds * 1000 : null;
}
