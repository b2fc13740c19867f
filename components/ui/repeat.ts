/** Also when the page is shown again: browsers delay or stop the timers of a hidden one. */
export function repeat(onTick: () => void, tickMs: number): () => void {
  const timer = setInterval(onTick, tickMs);
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
}
