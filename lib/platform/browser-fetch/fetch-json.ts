import type { z } from "zod";
import { ApiError, offlineError, retryAfterMs } from "#lib/platform/browser-fetch/api-error.ts";
import { workspaceHeader } from "#lib/platform/browser-fetch/page-workspace.ts";
import { askForPassword } from "#lib/platform/browser-fetch/password-prompt.ts";

/** Loaded with the first response, because no page needs it to render. */
export type ResponseSchema<S extends z.ZodType> = () => Promise<S>;

export function responseSchemas<M extends object>(load: () => Promise<M>) {
  return <K extends keyof M>(name: K) =>
    async () =>
      (await load())[name];
}

export const done = responseSchemas(() => import("#lib/platform/browser-fetch/response-schema.ts"))(
  "doneResponse",
);

interface JsonRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** Whether the request outlives the page; limits the body to 64 KB. */
  keepalive?: boolean;
  /** The timeout of a read; a write has none, because it may have been applied. */
  timeoutMs?: number;
}

/** A read that takes longer was lost on the way: repeating it helps, waiting does not. */
const READ_TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
/** A longer delay is reported to the person instead. */
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * Sends a request as `withRetries` does.
 * @throws ApiError for an error response, `OFFLINE` without a response, for a read also when it takes ten seconds
 */
export function fetchJson<S extends z.ZodType>(
  url: string,
  schema: ResponseSchema<S>,
  request: JsonRequest = {},
): Promise<z.output<S>> {
  return withRetries(() => fetchOnce(url, schema, request), request.signal);
}

/** Retries a rate-limited request at most twice, and one that needs a recent password after the person has entered it. */
export async function withRetries<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      // The page leads to the set-up.
      if (error instanceof ApiError && error.code === "TWO_FACTOR_REQUIRED") window.location.reload();
      if (isPasswordRequired(error) && tries < MAX_RETRIES && (await askForPassword())) continue;
      const wait = retryAfterMs(error);
      if (wait === null || wait > MAX_RETRY_DELAY_MS || tries >= MAX_RETRIES) throw error;
      // Prevents requests that were limited together from being retried together.
      await sleep(wait + Math.random() * 1000, signal);
    }
  }
}

function isPasswordRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "PASSWORD_REQUIRED";
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}

async function fetchOnce<S extends z.ZodType>(
  url: string,
  schema: ResponseSchema<S>,
  request: JsonRequest,
): Promise<z.output<S>> {
  const { method = "GET", body, signal, keepalive = false, timeoutMs = READ_TIMEOUT_MS } = request;
  const timeout = method === "GET" ? AbortSignal.timeout(timeoutMs) : undefined;
  const ending = AbortSignal.any([signal, timeout].filter((each) => each !== undefined));
  // Starts before anything is awaited, because a page that is closing runs no further task.
  const responding = fetch(url, {
    method,
    keepalive,
    signal: ending,
    // A write without a body is sent as JSON too, so that every write passes the same content type check.
    ...(method === "GET" ? { headers: workspaceHeader() } : encodeBody(body)),
  });
  // The script of the parser has no timeout of its own.
  const loading = Promise.race([loadResponseParser(schema), whenAborted(ending)]);
  const [response, reader] = await Promise.allSettled([responding, loading]);
  if (response.status === "rejected" || reader.status === "rejected") {
    if (signal?.aborted) throw signal.reason;
    throw offlineError();
  }
  const json: unknown = await response.value.json().catch(() => null);
  if (timeout?.aborted && json === null) throw offlineError();
  return reader.value(response.value.status, json);
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

export async function loadResponseParser<S extends z.ZodType>(schema: ResponseSchema<S>) {
  const [{ parseResponse: readAnswer }, loaded] = await Promise.all([
    import("#lib/platform/browser-fetch/parse-response.ts"),
    schema(),
  ]);
  return (status: number, json: unknown) => readAnswer(status, json, loaded);
}

export function encodeBody(body: unknown): RequestInit {
  if (body instanceof Blob) {
    return {
      headers: { ...workspaceHeader(), "Content-Type": body.type || "application/octet-stream" },
      body,
    };
  }
  return {
    headers: { ...workspaceHeader(), "Content-Type": "application/json" },
    body: JSON.stringify(body ?? {}),
  };
}
