/** Calls back once the page has nothing better to do, or after two seconds. @returns how to call it off */
export function whenIdle(callback: () => unknown): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => void callback(), { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
