import { z } from "zod";
import { MINUTES_PER_DAY } from "#lib/hours/rules.ts";
import { daySchema } from "#lib/platform/api-fields.ts";
import { isTimeZone } from "#lib/platform/time-zones.ts";

export const RANGES_PER_DAY_MAX = 4;
export const HOLIDAYS_MAX = 200;
export const HOLIDAY_NAME_MAX = 60;

const range = z
  .strictObject({
    from: z
      .number()
      .int()
      .min(0)
      .max(MINUTES_PER_DAY - 1),
    to: z.number().int().min(1).max(MINUTES_PER_DAY),
  })
  .refine(({ from, to }) => from < to, "The end must be after the start.");

const day = z
  .array(range)
  .max(RANGES_PER_DAY_MAX)
  .refine(
    (ranges) => ranges.every(({ from }, index) => index === 0 || from > (ranges[index - 1]?.to ?? 0)),
    "The times of a day must be in order and must not overlap.",
  );

export const hoursSchema = z.strictObject({
  timeZone: z.string().max(64).refine(isTimeZone, "Use a time zone such as Europe/Berlin."),
  week: z.array(day).length(7),
  holidays: z
    .array(
      z.strictObject({
        date: daySchema,
        name: z.string().trim().min(1, "Enter a name.").max(HOLIDAY_NAME_MAX),
      }),
    )
    .max(HOLIDAYS_MAX)
    .refine(
      (holidays) => new Set(holidays.map(({ date }) => date)).size === holidays.length,
      "Each date can be listed once.",
    ),
});
