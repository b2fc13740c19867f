const FALLBACK_MS = 500;
const LATEST_MS = 2000;

/** @returns a function that cancels it */
export function whenIdle(callback: () => unknown): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => void callback(), { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
