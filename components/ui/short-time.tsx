"use client";

import { useInBrowser } from "#components/ui/date-time.tsx";
import { daysAgo } from "#components/ui/formats.ts";
import { useFormats } from "#components/ui/use-formats.ts";

/**
 * The time of today, the name of a day within the last week, else the date, with the year if it is another one.
 * @param now in milliseconds
 */
export function ShortTime({ value, now, className }: { value: string; now: number; className?: string }) {
  const { dateTime, recentDay } = useFormats();
  const zone = useInBrowser() ? undefined : "UTC";
  const isToday = daysAgo(value, now, zone) === 0;
  const isThisYear = value.slice(0, 4) === new Date(now).toISOString().slice(0, 4);
  return (
    <time dateTime={value} title={dateTime(value, "full", zone)} className={className}>
      {isToday
        ? dateTime(value, "time", zone)
        : (recentDay(value, now, "weekday", zone) ?? dateTime(value, isThisYear ? "day" : "date", zone))}
    </time>
  );
}
