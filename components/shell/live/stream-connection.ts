import type { ServerEvent } from "#lib/events/live/browser.ts";
import { ApiError, errorText, retryAfterMs } from "#lib/platform/browser-fetch/api-error.ts";

export type StreamState = "connecting" | "open" | "waiting";

export interface StreamConnectionOptions {
  open(after: string, signal: AbortSignal): AsyncIterable<ServerEvent>;
  cursor(): string;
  onEvent(event: ServerEvent): void;
  onStateChange(state: StreamState, refusal: string | null): void;
  onUnauthorized(): void;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
/** The server sends a heartbeat every 15 seconds. */
const HEARTBEAT_TIMEOUT_MS = 40_000;

export class StreamConnection {
  private readonly options: StreamConnectionOptions;
  private readonly stopping = new AbortController();
  private attempt = 0;
  private minimumDelayMs = 0;
  private refusal: string | null = null;
  private skipDelay: (() => void) | null = null;
  private closeStream: (() => void) | null = null;

  constructor(options: StreamConnectionOptions) {
    this.options = options;
  }

  async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.options.onStateChange("connecting", this.refusal);
      const isUnauthorized = await this.readStream();
      if (this.stopping.signal.aborted) return;
      if (isUnauthorized) {
        this.options.onUnauthorized();
        return;
      }
      this.options.onStateChange("waiting", this.refusal);
      await this.waitBeforeRetry();
    }
  }

  retryNow(): void {
    this.attempt = 0;
    this.skipDelay?.();
  }

  reopen(): void {
    this.retryNow();
    this.closeStream?.();
  }

  stop(): void {
    this.stopping.abort();
    this.closeStream?.();
    this.skipDelay?.();
  }

  private async readStream(): Promise<boolean> {
    const connection = new AbortController();
    this.minimumDelayMs = 0;
    this.closeStream = () => connection.abort();
    let heartbeatTimer = setTimeout(() => connection.abort(), HEARTBEAT_TIMEOUT_MS);
    try {
      for await (const event of this.options.open(this.options.cursor(), connection.signal)) {
        if (connection.signal.aborted) break;
        clearTimeout(heartbeatTimer);
        heartbeatTimer = setTimeout(() => connection.abort(), HEARTBEAT_TIMEOUT_MS);
        if (event.name === "ready") {
          this.attempt = 0;
          this.refusal = null;
          this.options.onStateChange("open", null);
        }
        this.options.onEvent(event);
      }
      return false;
    } catch (error) {
      const retryMs = retryAfterMs(error);
      this.minimumDelayMs = retryMs ?? 0;
      this.refusal = retryMs !== null && error instanceof ApiError ? errorText(error) : null;
      return error instanceof ApiError && (error.status === 401 || error.status === 403);
    } finally {
      clearTimeout(heartbeatTimer);
      connection.abort();
      this.closeStream = null;
    }
  }

  private waitBeforeRetry(): Promise<void> {
    const ms = Math.min(FIRST_DELAY_MS * 2 ** this.attempt, MAX_DELAY_MS);
    const minimumMs = this.minimumDelayMs;
    this.attempt += 1;
    return new Promise<void>((resolve) => {
      // Half of the delay is random, so that clients do not reconnect all together.
      const timer = setTimeout(resolve, minimumMs + ms * (0.5 + Math.random() / 2));
      this.skipDelay = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => {
      this.skipDelay = null;
    });
  }
}
