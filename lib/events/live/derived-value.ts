import "server-only";
import { log } from "#lib/platform/log.ts";

/** Computed from events and sent whole, such as view counts. */
export interface DerivedValue {
  name: string;
  dependsOn(event: unknown): boolean;
  read(): Promise<unknown>;
}

const MIN_INTERVAL_MS = 1000;

/**
 * Sends the value whenever an event may have changed it, at most once a second; the last change is always sent.
 * @returns a function to call with every event
 */
export function streamDerivedValue(
  value: DerivedValue,
  stream: { signal: AbortSignal; send: (name: string, data: unknown) => void },
): (event: unknown) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  const send = async () => {
    isStale = false;
    try {
      stream.send(value.name, await value.read());
    } catch (error) {
      log.warn({ err: error, value: value.name }, "derived stream value not read");
      isStale = true;
    }
    if (stream.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isStale) void send();
    }, MIN_INTERVAL_MS);
  };
  stream.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  timer = setTimeout(() => void send(), 0);
  return (event) => {
    if (!value.dependsOn(event)) return;
    isStale = true;
    if (timer === undefined) void send();
  };
}
