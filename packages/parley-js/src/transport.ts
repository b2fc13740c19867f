import { ParleyConnectionError, type ParleyError, parseJson, readError } from "./errors.ts";
import { VERSION } from "./version.ts";

export interface ParleyOptions {
  /** An API key: `parley_sk_…`. */
  apiKey: string;
  /** The server's public URL without a path, for instance `https://parley.example.com`. */
  baseUrl: string;
  /** How often a failed request is sent again. Default: 3. */
  maxRetries?: number;
  /** How long one attempt may take, in milliseconds. Default: 30,000, and 600,000 for an upload. */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

export interface RequestOptions {
  /**
   * Your own key for a POST or PATCH, such as `order-shipped/1042`: the request is executed only once, also when your
   * program repeats it. Default: a random one, which covers the retries of this call.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Replaces that of the client. */
  maxRetries?: number;
  /** Replaces that of the client. */
  timeoutMs?: number;
}

export type Query = Record<string, QueryValue | readonly QueryValue[] | undefined>;

type QueryValue = string | number | boolean | Date;

export interface Call extends RequestOptions {
  method: string;
  /** Below `/api`, for instance `/v1/messages`. */
  path: string;
  query?: Query | undefined;
  body?: unknown;
}

const TIMEOUT_MS = 30_000;
/** The largest file, over a slow connection. The server waits for up to an hour. */
const UPLOAD_TIMEOUT_MS = 600_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8000;
/** A longer `Retry-After` is not waited for; the error is thrown. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Sends requests, retries those that can succeed, and reads responses. */
export class Transport {
  readonly #options: ParleyOptions;
  readonly #baseUrl: string;

  constructor(options: ParleyOptions) {
    if (!options.apiKey) throw new TypeError("Pass an API key: new Parley({ apiKey, baseUrl }).");
    this.#baseUrl = originOf(options.baseUrl);
    this.#options = options;
  }

  /** @throws ParleyError, ParleyConnectionError; the signal's reason when it is aborted */
  async send<T>(call: Call): Promise<T> {
    const maxRetries = call.maxRetries ?? this.#options.maxRetries ?? 3;
    // Every attempt has the same key, so a repeated request is executed only once.
    const idempotencyKey = call.idempotencyKey ?? crypto.randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      const failed = await this.#attempt(call, idempotencyKey);
      if ("data" in failed) return failed.data as T;
      const delayMs = failed.retryAfterMs ?? backoffMs(attempt);
      if (!failed.retryable || attempt >= maxRetries || delayMs > MAX_RETRY_AFTER_MS) throw failed.error;
      await sleep(delayMs, call.signal);
    }
  }

  async #attempt(
    call: Call,
    idempotencyKey: string,
  ): Promise<
    | { data: unknown }
    | { error: ParleyError | ParleyConnectionError; retryable: boolean; retryAfterMs?: number | undefined }
  > {
    const { method, signal } = call;
    const isForm = call.body instanceof FormData;
    const timeout = AbortSignal.timeout(
      call.timeoutMs ?? this.#options.timeoutMs ?? (isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    );
    const headers = new Headers({
      Authorization: `Bearer ${this.#options.apiKey}`,
      Accept: "application/json",
      // Shown in the request log.
      "User-Agent": `parley-sdk-js/${VERSION}`,
    });
    if (method === "POST" || method === "PATCH") headers.set("Idempotency-Key", idempotencyKey);
    if (call.body !== undefined && !isForm) headers.set("Content-Type", "application/json");
    const body =
      call.body === undefined ? null : isForm ? (call.body as FormData) : JSON.stringify(call.body);
    const url = this.#url(call);
    let response: Response;
    let text: string;
    try {
      response = await (this.#options.fetch ?? fetch)(url, {
        method,
        headers,
        body,
        // Following one would turn a POST into a GET, and drop the API key for another host.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      text = await response.text();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const message = timeout.aborted
        ? "The server did not respond in time."
        : "The server could not be reached. Check the URL, and that Parley is running.";
      return { error: new ParleyConnectionError(message, { cause: error }), retryable: method !== "DELETE" };
    }
    if (response.ok) {
      const data = parseJson(text);
      if (data !== undefined) return { data };
      // Not retried: the request was executed, or a proxy answers every request like this.
      return { error: readError(response, text), retryable: false };
    }
    return {
      error: readError(response, text),
      retryable: isRetryable(method, response),
      retryAfterMs: retryAfterMs(response),
    };
  }

  #url({ path, query = {} }: Call): string {
    const url = new URL(`/api${path}`, this.#baseUrl);
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined)
          url.searchParams.append(name, one instanceof Date ? one.toISOString() : String(one));
      }
    }
    return url.href;
  }
}

function originOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) {
    throw new TypeError(
      `"${baseUrl}" is not a URL. Pass the server's URL, such as https://parley.example.com.`,
    );
  }
  return new URL(baseUrl).origin;
}

/**
 * Parley's errors say whether a retry can succeed; a proxy's errors do not. A DELETE has no idempotency key: if it was
 * executed, a retry would be refused as not found.
 */
function isRetryable(method: string, { status, headers }: Response): boolean {
  const advice = headers.get("X-Should-Retry");
  return advice === null ? method !== "DELETE" && [429, 502, 503, 504].includes(status) : advice === "true";
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** Doubles with each attempt, half of it random, so that clients do not all retry at once. */
function backoffMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS) * (0.5 + Math.random() / 2);
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
