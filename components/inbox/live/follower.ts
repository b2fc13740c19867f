import { standingOf } from "#components/inbox/live/chain.ts";
import { ApiError } from "#lib/http/api-error.ts";
import type { EventsAnswer, Frame } from "#lib/realtime/schema.ts";

export interface FollowerOptions {
  /** Where the page's data stands. */
  place: string;
  fetchMissed(after: string, signal: AbortSignal): Promise<EventsAnswer>;
  apply(event: unknown): void;
  /** Reads anew all that the page shows; settles when that is done. */
  reload(signal: AbortSignal): Promise<void>;
  /** Whether the page is behind what it knows to have happened. */
  onBehind(behind: boolean): void;
  isOwn(owner: EventsAnswer["owner"]): boolean;
  onRefused(): void;
  /** How long it waits after each failure in a row; the last of them from then on. */
  retryMs?: readonly number[];
}

/** An answer that takes longer will not come. */
const ANSWER_MS = 20_000;
const RETRY_MS = [500, 1000, 2000, 5000, 10_000];
/** More than this is not kept while a page catches up; it finds the hole afterwards and reads on. */
const MAX_BUFFERED = 2000;

/**
 * A page's own chain of events: every one is applied once and in order, whoever brings it. One whose predecessor is not the
 * page's place shows a hole, which is filled from the server before anything else is applied.
 */
export class Follower {
  private readonly options: FollowerOptions;
  private readonly ending = new AbortController();
  private current: string;
  private readonly buffered: Frame[] = [];
  private reading = false;
  private reloads = 0;

  constructor(options: FollowerOptions) {
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

  /** Reads what was missed since the page's place. */
  catchUp(): void {
    if (this.reading || this.ending.signal.aborted) return;
    this.reading = true;
    this.tell();
    void this.readOn();
  }

  /** Begins anew at a place of the server's: what is read from now on is complete up to there. */
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

  private take(frame: Frame): ReturnType<typeof standingOf> {
    const standing = standingOf(this.current, frame);
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
          // At once, so that no frame is put aside after the last of them was taken.
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

  /** @returns whether what came meanwhile left no hole */
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
