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

/** @param props.zone that of the device if absent */
export function DateTime({
  value,
  format = "short",
  zone,
  className,
}: {
  value: string;
  format?: DateFormat;
  zone?: string;
  className?: string;
}) {
  const { dateTime } = useFormats();
  const inBrowser = useInBrowser();
  const shownIn = zone ?? (inBrowser ? undefined : "UTC");
  return (
    <time dateTime={value} title={dateTime(value, "full", shownIn)} className={className}>
      {dateTime(value, format, shownIn)}
    </time>
  );
}
