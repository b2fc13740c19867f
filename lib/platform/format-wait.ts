export function splitWait(seconds: number): { count: number; unit: "second" | "minute" } {
  return seconds <= 90
    ? { count: seconds, unit: "second" }
    : { count: Math.ceil(seconds / 60), unit: "minute" };
}

export function formatWait(seconds: number): string {
  const { count, unit } = splitWait(seconds);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
