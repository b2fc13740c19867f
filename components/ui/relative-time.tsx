"use client";

import { useFormats } from "#components/ui/use-formats.ts";
import { useNow } from "#components/ui/use-now.ts";

export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const { dateTime, relativeTime } = useFormats();
  const now = useNow();
  const zone = now === null ? "UTC" : undefined;
  return (
    <time dateTime={value} title={dateTime(value, "full", zone)} className={className}>
      {now === null ? dateTime(value, "short", zone) : relativeTime(value, now)}
    </time>
  );
}
