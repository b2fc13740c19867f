"use client";

import { AlarmClock, Archive, ArchiveRestore } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Swipe } from "#components/inbox/list/track-swipe.ts";
import { cn } from "#components/ui/cn.ts";

/** What letting go of the row would do. */
export function SwipeHint({
  swipe: { towards, isPastThreshold },
  isClosed,
}: {
  swipe: Swipe;
  isClosed: boolean;
}) {
  const t = useTranslations("list");
  const isSnooze = towards === "start";
  const Icon = isSnooze ? AlarmClock : isClosed ? ArchiveRestore : Archive;
  return (
    <div
      aria-hidden
      data-swipe={isPastThreshold ? "ready" : "short"}
      className={cn(
        "absolute inset-0 flex items-center px-4",
        isSnooze && "flex-row-reverse",
        isPastThreshold
          ? "bg-accent text-on-accent"
          : isSnooze
            ? "bg-info-soft text-info"
            : "bg-accent-soft text-accent-strong",
      )}
    >
      <span className="flex w-16 flex-col items-center gap-0.5 font-medium text-xs">
        <Icon
          className={cn("size-5 transition-transform", isPastThreshold && "scale-125")}
          strokeWidth={1.75}
        />
        {t(isSnooze ? "snooze" : isClosed ? "reopen" : "close")}
      </span>
    </div>
  );
}
