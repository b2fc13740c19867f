/** How long to wait: seconds up to a minute and a half, then minutes, rounded up. */
export function waitParts(seconds: number): { count: number; unit: "second" | "minute" } {
  return seconds <= 90
    ? { count: seconds, unit: "second" }
    : { count: Math.ceil(seconds / 60), unit: "minute" };
}

/** The same in English words, for errors of the server. */
export function waitText(seconds: number): string {
  const { count, unit } = waitParts(seconds);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
