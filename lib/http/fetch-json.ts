import { z } from "zod";

const envelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.looseObject({}).optional(),
  }),
});

const issuesSchema = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

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

/**
 * Asks our own server and parses the answer by its schema.
 * @throws ApiError for a refusal, `OFFLINE` when there was no answer
 */
export async function fetchJson<S extends z.ZodType>(
  url: string,
  schema: S,
  request: {
    method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
    body?: unknown;
    signal?: AbortSignal;
    /** Whether it goes out even if the page is left meanwhile; at most 64 KB. */
    keepalive?: boolean;
  } = {},
): Promise<z.output<S>> {
  const { method = "GET", body, signal, keepalive = false } = request;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      keepalive,
      ...(signal ? { signal } : {}),
      // A write without a body still is JSON, so that every write passes the same door.
      ...(method === "GET" ? {} : encode(body)),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "OFFLINE", "Parley could not be reached. Check your connection and try again.");
  }
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) return schema.parse(json);
  throw toError(response.status, json);
}

/** A file goes as its bytes; everything else as JSON. */
function encode(body: unknown): RequestInit {
  if (body instanceof Blob) {
    return { headers: { "Content-Type": body.type || "application/octet-stream" }, body };
  }
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) };
}

/** What an answer that is no success means, as an error. */
export function toError(status: number, json: unknown): ApiError {
  const parsed = envelope.safeParse(json);
  if (!parsed.success)
    return new ApiError(status, "UNREADABLE", "Parley gave an answer that cannot be read. Try again.");
  const { code, message, details } = parsed.data.error;
  const issues = issuesSchema.safeParse(details);
  const fields = issues.success ? issues.data.issues.map(({ path, message: text }) => [path, text]) : [];
  return new ApiError(status, code, message, Object.fromEntries(fields), details);
}

/** What went wrong in words for a person, whatever was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something failed. Try again.";
}
