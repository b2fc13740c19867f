"use client";

import { cn } from "#components/ui/cn.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { useNow } from "#components/ui/use-now.ts";

/** @param isAlone whether it begins the text, as in a cell of a table: "Yesterday" instead of "yesterday" */
export function RelativeTime({
  value,
  isAlone = false,
  className,
}: {
  value: string;
  isAlone?: boolean;
  className?: string;
}) {
  const { dateTime, relativeTime } = useFormats();
  const now = useNow();
  const zone = now === null ? "UTC" : undefined;
  return (
    <time
      dateTime={value}
      title={dateTime(value, "full", zone)}
      className={cn(isAlone && "inline-block first-letter:uppercase", className)}
    >
      {now === null ? dateTime(value, "short", zone) : relativeTime(value, now)}
    </time>
  );
}
