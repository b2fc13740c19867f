import { DAY, HOUR, MINUTE } from "#lib/clock.ts";

/** When a key that is replaced ends. */
export const endChoices = ["now", "hour", "day", "threeDays", "week"] as const;
export type EndChoice = (typeof endChoices)[number];

// A week less a little: the viewer's clock may be ahead of the server's, which takes seven days at most.
const LIVES_ON: Record<EndChoice, number | null> = {
  now: null,
  hour: HOUR,
  day: DAY,
  threeDays: 3 * DAY,
  week: 7 * DAY - 5 * MINUTE,
};

/** The choice as the server takes it. @param now milliseconds since 1970 */
export function endOf(choice: EndChoice, now: number): { oldEndsAt?: string } {
  const livesOn = LIVES_ON[choice];
  return livesOn === null ? {} : { oldEndsAt: new Date(now + livesOn).toISOString() };
}
