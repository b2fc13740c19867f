import { eventPositionOf } from "#components/shell/live/chain.ts";
import type { EventsAnswer, Frame } from "#lib/events/live/schema.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";

export interface EventSequencerOptions {
  place: string;
  fetchMissed(after: string, signal: AbortSignal): Promise<EventsAnswer>;
  apply(event: unknown): void;
  reload(signal: AbortSignal): Promise<void>;
  /** Whether the page is missing events that it knows of. */
  onBehind(behind: boolean): void;
  isOwn(owner: EventsAnswer["owner"]): boolean;
  onRefused(): void;
  /** Delay after each consecutive failure; the last one repeats. */
  retryMs?: readonly number[];
}

const ANSWER_MS = 20_000;
const RETRY_MS = [500, 1000, 2000, 5000, 10_000];
/** Events beyond this are dropped during a catch-up; the gap is then found and filled. */
const MAX_BUFFERED = 2000;

/**
 * Applies every event once and in order, whatever its source. An event whose predecessor is not the page's cursor
 * shows a gap, which is filled from the server first.
 */
export class EventSequencer {
  private readonly options: EventSequencerOptions;
  private readonly ending = new AbortController();
  private current: string;
  private readonly buffered: Frame[] = [];
  private reading = false;
  private reloads = 0;

  constructor(options: EventSequencerOptions) {
    this.options = options;
    this.current = options.place;
  }

  get place(): string {
    return this.current;
  }

  get isBehind(): boolean {
    return this.reading || this.reloads > 0;
  }

  receive(frame: Frame): void {
    if (this.reading) {
      if (this.buffered.length < MAX_BUFFERED) this.buffered.push(frame);
      return;
    }
    if (this.take(frame) === "hole") {
      this.buffered.push(frame);
      this.catchUp();
    }
  }

  catchUp(): void {
    if (this.reading || this.ending.signal.aborted) return;
    this.reading = true;
    this.tell();
    void this.readOn();
  }

  /** Restarts at a cursor of the server; data read from now on is complete up to there. */
  reset(cursor: string): void {
    this.current = cursor;
    this.reloads += 1;
    this.tell();
    void this.options.reload(this.ending.signal).finally(() => {
      this.reloads -= 1;
      this.tell();
    });
  }

  stop(): void {
    this.ending.abort();
  }

  private take(frame: Frame): ReturnType<typeof eventPositionOf> {
    const standing = eventPositionOf(this.current, frame);
    if (standing === "next") {
      this.options.apply(frame.event);
      this.current = frame.cursor;
    }
    return standing;
  }

  private async readOn(): Promise<void> {
    const { signal } = this.ending;
    for (let attempt = 0; !signal.aborted; ) {
      try {
        const from = this.current;
        const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
        const answer = await this.options.fetchMissed(from, within);
        if (!this.options.isOwn(answer.owner)) return this.options.onRefused();
        if (answer.frames === null) this.reset(answer.cursor);
        else for (const frame of answer.frames) this.take(frame);
        if (!answer.more && this.drain()) {
          // Synchronously, so that no frame is buffered after the last one was drained.
          this.reading = false;
          this.tell();
          return;
        }
        if (this.current === from) throw new Error("Nothing filled the hole yet.");
        attempt = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) return this.options.onRefused();
        const waits = this.options.retryMs ?? RETRY_MS;
        await pause(waits[Math.min(attempt, waits.length - 1)] ?? 0, signal);
        attempt += 1;
      }
    }
  }

  /** @returns whether the buffered events were applied without a gap */
  private drain(): boolean {
    const waiting = this.buffered.splice(0);
    const hole = waiting.findIndex((frame) => this.take(frame) === "hole");
    if (hole === -1) return waiting.length < MAX_BUFFERED;
    this.buffered.push(...waiting.slice(hole));
    return false;
  }

  private tell(): void {
    this.options.onBehind(this.isBehind);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
