"use client";

import { useSyncExternalStore } from "react";
import { dateFormat } from "#components/ui/date-format.ts";

const noChange = () => () => undefined;

/** False on the server and during hydration, so that both render the same. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}

const formats = {
  time: { hour: "2-digit", minute: "2-digit" },
  date: { day: "numeric", month: "short", year: "numeric" },
  full: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateFormat = keyof typeof formats;

export function formatDateTime(value: string, format: DateFormat, timeZone?: string): string {
  return dateFormat(formats[format], timeZone).format(new Date(value));
}

export function DateTime({
  value,
  format = "short",
  className,
}: {
  value: string;
  format?: DateFormat;
  className?: string;
}) {
  const inBrowser = useInBrowser();
  const zone = inBrowser ? undefined : "UTC";
  return (
    <time dateTime={value} title={formatDateTime(value, "full", zone)} className={className}>
      {formatDateTime(value, format, zone)}
    </time>
  );
}
