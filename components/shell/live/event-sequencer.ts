import { eventPositionOf } from "#components/shell/live/event-position.ts";
import { refusalOf, type StreamRefusal } from "#components/shell/live/stream-connection.ts";
import type { EventsResponse, Frame } from "#lib/events/live/schema.ts";

export interface EventSequencerOptions {
  cursor: string;
  fetchMissedEvents(after: string, signal: AbortSignal): Promise<EventsResponse>;
  apply(event: unknown): void;
  reload(signal: AbortSignal): Promise<void>;
  onBehind(behind: boolean): void;
  isOwn(owner: EventsResponse["owner"]): boolean;
  onRefused(refusal: StreamRefusal): void;
  /** After each consecutive failure; the last one repeats. */
  retryMs?: readonly number[];
}

const FETCH_TIMEOUT_MS = 20_000;
const RETRY_MS = [500, 1000, 2000, 5000, 10_000];
/** During a catch-up, further events are dropped; the gap is found and filled later. */
const MAX_BUFFERED = 2000;

/** Applies every event once and in order. An event that does not follow the cursor shows a gap, filled first. */
export class EventSequencer {
  readonly #options: EventSequencerOptions;
  readonly #stopping = new AbortController();
  #current: string;
  readonly #buffered: Frame[] = [];
  #isFetching = false;
  #reloads = 0;

  constructor(options: EventSequencerOptions) {
    this.#options = options;
    this.#current = options.cursor;
  }

  get cursor(): string {
    return this.#current;
  }

  get isBehind(): boolean {
    return this.#isFetching || this.#reloads > 0;
  }

  receive(frame: Frame): void {
    if (this.#isFetching) {
      if (this.#buffered.length < MAX_BUFFERED) this.#buffered.push(frame);
      return;
    }
    if (this.#applyFrame(frame) === "gap") {
      this.#buffered.push(frame);
      this.catchUp();
    }
  }

  catchUp(): void {
    if (this.#isFetching || this.#stopping.signal.aborted) return;
    this.#isFetching = true;
    this.#reportBehind();
    void this.#fetchMissedUntilComplete();
  }

  reset(cursor: string): void {
    this.#current = cursor;
    this.#reloads += 1;
    this.#reportBehind();
    void this.#options.reload(this.#stopping.signal).finally(() => {
      this.#reloads -= 1;
      this.#reportBehind();
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  #applyFrame(frame: Frame): ReturnType<typeof eventPositionOf> {
    const position = eventPositionOf(this.#current, frame);
    if (position === "next") {
      this.#options.apply(frame.event);
      this.#current = frame.cursor;
    }
    return position;
  }

  async #fetchMissedUntilComplete(): Promise<void> {
    const { signal } = this.#stopping;
    for (let attempt = 0; !signal.aborted; ) {
      try {
        const before = this.#current;
        const within = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
        const result = await this.#options.fetchMissedEvents(before, within);
        if (!this.#options.isOwn(result.owner)) return this.#options.onRefused("ended");
        if (result.frames === null) this.reset(result.cursor);
        else for (const frame of result.frames) this.#applyFrame(frame);
        if (!result.more && this.#drain()) {
          // Synchronously, so that no frame is buffered after the last one was drained.
          this.#isFetching = false;
          this.#reportBehind();
          return;
        }
        if (this.#current === before) throw new Error("Nothing filled the gap yet.");
        attempt = 0;
      } catch (error) {
        if (signal.aborted) return;
        const refusal = refusalOf(error);
        if (refusal) return this.#options.onRefused(refusal);
        const delays = this.#options.retryMs ?? RETRY_MS;
        await pause(delays[Math.min(attempt, delays.length - 1)] ?? 0, signal);
        attempt += 1;
      }
    }
  }

  #drain(): boolean {
    const frames = this.#buffered.splice(0);
    const gap = frames.findIndex((frame) => this.#applyFrame(frame) === "gap");
    if (gap === -1) return frames.length < MAX_BUFFERED;
    this.#buffered.push(...frames.slice(gap));
    return false;
  }

  #reportBehind(): void {
    this.#options.onBehind(this.isBehind);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
