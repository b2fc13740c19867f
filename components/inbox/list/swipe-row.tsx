"use client";

import { AlarmClock, Archive, ArchiveRestore } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Swipe, type SwipeDirection, useSwipe } from "#components/inbox/list/use-swipe.ts";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";

const loadAction = () => import("#components/inbox/list/swipe-action.tsx").then((module) => module.default);
const SwipeAction = lazyComponent(loadAction);

/** By touch, swiping the row to the inline end closes or reopens the conversation, to the start offers snooze times. */
export function SwipeRow({
  conversation,
  now,
  isEnabled,
  children,
}: {
  conversation: ConversationView;
  now: number;
  isEnabled: boolean;
  children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const [swiped, setSwiped] = useState<SwipeDirection | null>(null);
  const { swipe, handlers } = useSwipe(setSwiped);
  const isSwiping = swipe !== null;
  useEffect(() => {
    if (isSwiping) void loadAction();
  }, [isSwiping]);
  return (
    <div ref={row} tabIndex={-1} className="relative h-full overflow-hidden outline-none">
      {swipe ? <SwipeHint swipe={swipe} isClosed={conversation.state === "closed"} /> : null}
      <div
        {...(isEnabled ? handlers : {})}
        className={cn(
          "relative h-full touch-pan-y touch-pinch-zoom bg-surface",
          !swipe?.isHeld && "transition-transform",
        )}
      >
        {children}
      </div>
      {swiped ? (
        <SwipeAction
          conversation={conversation}
          towards={swiped}
          now={now}
          anchor={row}
          onDone={() => setSwiped(null)}
        />
      ) : null}
    </div>
  );
}

function SwipeHint({ swipe: { towards, isPastThreshold }, isClosed }: { swipe: Swipe; isClosed: boolean }) {
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
