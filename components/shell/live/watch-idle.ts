import { MINUTE } from "#lib/platform/clock.ts";

const IDLE_AFTER_MS = 10 * MINUTE;
const USES = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;

/** Reports when nobody has used the page for ten minutes, and when somebody uses it again. */
export function watchIdle(report: (isIdle: boolean) => void, signal: AbortSignal): void {
  let usedAt = Date.now();
  let isIdle = false;
  let timer: ReturnType<typeof setTimeout>;
  const setIdle = (value: boolean) => {
    isIdle = value;
    report(value);
  };
  const wait = () => {
    const left = usedAt + IDLE_AFTER_MS - Date.now();
    if (left > 0) timer = setTimeout(wait, left);
    else setIdle(true);
  };
  const noteUse = () => {
    usedAt = Date.now();
    if (!isIdle) return;
    setIdle(false);
    wait();
  };
  for (const use of USES) document.addEventListener(use, noteUse, { signal, passive: true, capture: true });
  signal.addEventListener("abort", () => clearTimeout(timer));
  wait();
}
