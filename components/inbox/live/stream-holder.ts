import { ApiError, retryAfterMs } from "#lib/http/api-error.ts";
import type { ServerEvent } from "#lib/realtime/browser.ts";

/** How a connection to the stream stands: `open` until it broke. */
export type Link = "connecting" | "open" | "waiting";

export interface StreamHolderOptions {
  open(after: string, signal: AbortSignal): AsyncIterable<ServerEvent>;
  place(): string;
  onEvent(event: ServerEvent): void;
  /** @param refusal the server's message while a limit refuses the stream, else null */
  onLink(link: Link, refusal: string | null): void;
  /** The session is over; there is no use in trying again. */
  onRefused(): void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The server gives a sign of life every 15 seconds; a connection that is silent for longer is dead without a word. */
const SILENT_MS = 40_000;

/** Keeps one connection to the stream open from the page's own place on, again and again, until it is let go. */
export class StreamHolder {
  private readonly options: StreamHolderOptions;
  private readonly ending = new AbortController();
  private attempt = 0;
  /** What the server asked for when it refused the last connection. */
  private leastWaitMs = 0;
  private refusal: string | null = null;
  private cutWait: (() => void) | null = null;
  private cutLink: (() => void) | null = null;

  constructor(options: StreamHolderOptions) {
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

  /** Tries at once, if it waits. */
  retryNow(): void {
    this.attempt = 0;
    this.cutWait?.();
  }

  /** Opens the connection anew: this one may be dead and not know it. */
  reopen(): void {
    this.retryNow();
    this.cutLink?.();
  }

  stop(): void {
    this.ending.abort();
    this.cutLink?.();
    this.cutWait?.();
  }

  /** @returns whether the server refused the session */
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
      // Half of it by chance, so that a server that comes back is not asked by everybody at once.
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
