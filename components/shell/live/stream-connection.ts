import type { ServerEvent } from "#lib/events/live/browser.ts";
import { ApiError, retryAfterMs } from "#lib/platform/browser-fetch/api-error.ts";

export type Link = "connecting" | "open" | "waiting";

export interface StreamConnectionOptions {
  open(after: string, signal: AbortSignal): AsyncIterable<ServerEvent>;
  place(): string;
  onEvent(event: ServerEvent): void;
  onLink(link: Link, refusal: string | null): void;
  /** The session has ended; retrying is useless. */
  onRefused(): void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends a heartbeat every 15 seconds; a connection without one for this long is dead. */
const SILENT_MS = 40_000;

/** Holds one connection to the stream from the page's cursor, reconnecting until it is released. */
export class StreamConnection {
  private readonly options: StreamConnectionOptions;
  private readonly ending = new AbortController();
  private attempt = 0;
  private leastWaitMs = 0;
  private refusal: string | null = null;
  private cutWait: (() => void) | null = null;
  private cutLink: (() => void) | null = null;

  constructor(options: StreamConnectionOptions) {
    this.options = options;
  }

  async run(): Promise<void> {
    while (!this.ending.signal.aborted) {
      this.options.onLink("connecting", this.refusal);
      const refused = await this.follow();
      if (this.ending.signal.aborted) return;
      if (refused) {
        this.options.onRefused();
        return;
      }
      this.options.onLink("waiting", this.refusal);
      await this.wait();
    }
  }

  retryNow(): void {
    this.attempt = 0;
    this.cutWait?.();
  }

  /** Reconnects, because the connection may be dead. */
  reopen(): void {
    this.retryNow();
    this.cutLink?.();
  }

  stop(): void {
    this.ending.abort();
    this.cutLink?.();
    this.cutWait?.();
  }

  private async follow(): Promise<boolean> {
    const link = new AbortController();
    this.leastWaitMs = 0;
    this.cutLink = () => link.abort();
    let silence = setTimeout(() => link.abort(), SILENT_MS);
    try {
      for await (const event of this.options.open(this.options.place(), link.signal)) {
        if (link.signal.aborted) break;
        clearTimeout(silence);
        silence = setTimeout(() => link.abort(), SILENT_MS);
        if (event.name === "ready") {
          this.attempt = 0;
          this.refusal = null;
          this.options.onLink("open", null);
        }
        this.options.onEvent(event);
      }
      return false;
    } catch (error) {
      const limitMs = retryAfterMs(error);
      this.leastWaitMs = limitMs ?? 0;
      this.refusal = limitMs !== null && error instanceof ApiError ? error.message : null;
      return error instanceof ApiError && (error.status === 401 || error.status === 403);
    } finally {
      clearTimeout(silence);
      link.abort();
      this.cutLink = null;
    }
  }

  private wait(): Promise<void> {
    const ms = Math.min(FIRST_WAIT_MS * 2 ** this.attempt, LONGEST_WAIT_MS);
    const leastMs = this.leastWaitMs;
    this.attempt += 1;
    return new Promise<void>((resolve) => {
      // Half of the delay is random, so that clients do not reconnect all together.
      const timer = setTimeout(resolve, leastMs + ms * (0.5 + Math.random() / 2));
      this.cutWait = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => {
      this.cutWait = null;
    });
  }
}
