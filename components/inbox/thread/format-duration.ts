import { SECOND } from "#lib/platform/clock.ts";

/** Formats a duration such as 4:05 or 1:04:05. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${twoDigits(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}
