import "server-only";
import { log } from "#lib/log.ts";

/** Values of a member that follow from events and are told whole, as the counts of their views. */
export interface Tally {
  /** The name of its server-sent event. */
  name: string;
  /** Whether an event may change it. */
  follows(event: unknown): boolean;
  read(): Promise<unknown>;
}

const AT_MOST_EVERY_MS = 1000;

/**
 * Tells a tally at once and then whenever events may have changed it, at most once a second; the last change is always told.
 * @returns what to call with every event
 */
export function tallyOnStream(
  tally: Tally,
  stream: { signal: AbortSignal; send: (name: string, data: unknown) => void },
): (event: unknown) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stale = false;
  const tell = async () => {
    stale = false;
    try {
      stream.send(tally.name, await tally.read());
    } catch (error) {
      log.warn({ err: error, tally: tally.name }, "tally not read");
      stale = true;
    }
    if (stream.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (stale) void tell();
    }, AT_MOST_EVERY_MS);
  };
  stream.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  timer = setTimeout(() => void tell(), 0);
  return (event) => {
    if (!tally.follows(event)) return;
    stale = true;
    if (timer === undefined) void tell();
  };
}
