"use client";

import { useInBrowser } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";

/** The time of today, else the day, with the year if it is another one. @param now in milliseconds */
export function ShortTime({ value, now, className }: { value: string; now: number; className?: string }) {
  const { dateTime } = useFormats();
  const zone = useInBrowser() ? undefined : "UTC";
  const today = new Date(now);
  const isToday = dateTime(value, "date", zone) === dateTime(today, "date", zone);
  const isThisYear = value.slice(0, 4) === today.toISOString().slice(0, 4);
  return (
    <time dateTime={value} title={dateTime(value, "full", zone)} className={className}>
      {dateTime(value, isToday ? "time" : isThisYear ? "day" : "date", zone)}
    </time>
  );
}
