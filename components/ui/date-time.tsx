"use client";

import { useSyncExternalStore } from "react";
import type { DateFormat } from "#components/ui/formats.ts";
import { useFormats } from "#components/ui/use-formats.ts";

const noChange = () => () => undefined;

/** False during hydration too, so that server and browser render the same. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
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
  const { dateTime } = useFormats();
  const inBrowser = useInBrowser();
  const zone = inBrowser ? undefined : "UTC";
  return (
    <time dateTime={value} title={dateTime(value, "full", zone)} className={className}>
      {dateTime(value, format, zone)}
    </time>
  );
}
