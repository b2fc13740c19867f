import type { Preferences } from "#lib/preferences/schema.ts";

/** Whether a time of day (minutes from midnight) lies in the focus hours; equal ends mean the whole day. */
export function isFocusTime(
  { focusFrom, focusTo }: Pick<Preferences, "focusFrom" | "focusTo">,
  minute: number,
) {
  const [from, to] = [minutesOf(focusFrom), minutesOf(focusTo)];
  if (from === to) return true;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Whether something new may be heard now. */
export function isAudible(preferences: Preferences, minute: number): boolean {
  return (
    preferences.sound === "always" || (preferences.sound === "focus" && isFocusTime(preferences, minute))
  );
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
