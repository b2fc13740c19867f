"use client";

import { formatDateTime } from "#components/ui/date-time.tsx";
import { relativeWords } from "#components/ui/relative-words.ts";
import { useNow } from "#components/ui/use-now.ts";

/** How long ago an instant was, kept true while it is looked at, with the exact time at hand. */
export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const now = useNow();
  const zone = now === null ? "UTC" : undefined;
  return (
    <time dateTime={value} title={formatDateTime(value, "full", zone)} className={className}>
      {now === null ? formatDateTime(value, "short", zone) : relativeWords(value, now)}
    </time>
  );
}
