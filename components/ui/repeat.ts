/** Calls `onTick` also when the page is shown again, because browsers delay or stop the timers of a hidden page. */
export function repeat(onTick: () => void, tickMs: number): () => void {
  const timer = setInterval(onTick, tickMs);
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
}
