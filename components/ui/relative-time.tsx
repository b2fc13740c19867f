"use client";

import { formatDateTime } from "#components/ui/date-time.tsx";
import { formatRelativeTime } from "#components/ui/relative-words.ts";
import { useNow } from "#components/ui/use-now.ts";

export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const now = useNow();
  const zone = now === null ? "UTC" : undefined;
  return (
    <time dateTime={value} title={formatDateTime(value, "full", zone)} className={className}>
      {now === null ? formatDateTime(value, "short", zone) : formatRelativeTime(value, now)}
    </time>
  );
}
