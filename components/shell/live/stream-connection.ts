import type { ServerEvent } from "#lib/events/live/browser.ts";
import { ApiError, errorText, retryAfterMs } from "#lib/platform/browser-fetch/api-error.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";

export const streamStates = ["connecting", "open", "waiting"] as const;
export type StreamState = (typeof streamStates)[number];
/** `ended`: signed out. `forbidden`: signed in, but the member may not read the live events any more. */
export type StreamRefusal = "ended" | "forbidden";

/** Not every 403, because one of a proxy may be temporary. */
const FORBIDDEN: readonly string[] = ["NOT_ALLOWED", "TWO_FACTOR_REQUIRED"] satisfies ErrorCode[];

/** Null for errors after which the client tries again. */
export function refusalOf(error: unknown): StreamRefusal | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return "ended";
  return FORBIDDEN.includes(error.code) ? "forbidden" : null;
}

export interface StreamConnectionOptions {
  open(after: string, signal: AbortSignal): AsyncIterable<ServerEvent>;
  cursor(): string;
  onEvent(event: ServerEvent): void;
  onStateChange(state: StreamState, refusal: string | null): void;
  /** Afterwards the stream is not opened again. */
  onRefused(refusal: StreamRefusal): void;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
/** The server sends a heartbeat every 15 seconds. */
const HEARTBEAT_TIMEOUT_MS = 40_000;

export class StreamConnection {
  readonly #options: StreamConnectionOptions;
  readonly #stopping = new AbortController();
  #attempt = 0;
  #minimumDelayMs = 0;
  #refusal: string | null = null;
  #skipDelay: (() => void) | null = null;
  #closeStream: (() => void) | null = null;

  constructor(options: StreamConnectionOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#options.onStateChange("connecting", this.#refusal);
      const refused = await this.#readStream();
      if (this.#stopping.signal.aborted) return;
      if (refused) {
        this.#options.onRefused(refused);
        return;
      }
      this.#options.onStateChange("waiting", this.#refusal);
      await this.#waitBeforeRetry();
    }
  }

  retryNow(): void {
    this.#attempt = 0;
    this.#skipDelay?.();
  }

  reopen(): void {
    this.retryNow();
    this.#closeStream?.();
  }

  stop(): void {
    this.#stopping.abort();
    this.#closeStream?.();
    this.#skipDelay?.();
  }

  async #readStream(): Promise<StreamRefusal | null> {
    const connection = new AbortController();
    this.#minimumDelayMs = 0;
    this.#closeStream = () => connection.abort();
    let heartbeatTimer = setTimeout(() => connection.abort(), HEARTBEAT_TIMEOUT_MS);
    try {
      for await (const event of this.#options.open(this.#options.cursor(), connection.signal)) {
        if (connection.signal.aborted) break;
        clearTimeout(heartbeatTimer);
        heartbeatTimer = setTimeout(() => connection.abort(), HEARTBEAT_TIMEOUT_MS);
        if (event.name === "ready") {
          this.#attempt = 0;
          this.#refusal = null;
          this.#options.onStateChange("open", null);
        }
        this.#options.onEvent(event);
      }
      return null;
    } catch (error) {
      const retryMs = retryAfterMs(error);
      this.#minimumDelayMs = retryMs ?? 0;
      this.#refusal = retryMs !== null && error instanceof ApiError ? errorText(error) : null;
      return refusalOf(error);
    } finally {
      clearTimeout(heartbeatTimer);
      connection.abort();
      this.#closeStream = null;
    }
  }

  #waitBeforeRetry(): Promise<void> {
    const ms = Math.min(FIRST_DELAY_MS * 2 ** this.#attempt, MAX_DELAY_MS);
    const minimumMs = this.#minimumDelayMs;
    this.#attempt += 1;
    return new Promise<void>((resolve) => {
      // Half of the delay is random, so that clients do not reconnect all together.
      const timer = setTimeout(resolve, minimumMs + ms * (0.5 + Math.random() / 2));
      this.#skipDelay = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => {
      this.#skipDelay = null;
    });
  }
}
