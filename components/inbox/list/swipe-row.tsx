"use client";

import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Swipe, SwipeDirection } from "#components/inbox/list/track-swipe.ts";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { preloadWhenIdle } from "#components/ui/preload-when-idle.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const loadAction = () => import("#components/inbox/list/swipe-action.tsx").then((module) => module.default);
const SwipeAction = lazyComponent(loadAction);
const SwipeHint = lazyComponent(() =>
  import("#components/inbox/list/swipe-hint.tsx").then((module) => module.SwipeHint),
);

const loadTracking = () =>
  import("#components/inbox/list/track-swipe.ts").then((module) => module.trackSwipe);
preloadWhenIdle(loadTracking);

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
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const isSwiping = swipe !== null;
  useEffect(() => {
    if (isSwiping) void loadAction();
  }, [isSwiping]);
  const onPointerDown = async (event: PointerEvent<HTMLElement>) => {
    const { pointerType, pointerId, isPrimary, target, currentTarget, nativeEvent } = event;
    if (!isEnabled || pointerType !== "touch" || !isPrimary || !(target instanceof Element)) return;
    const track = await loadTracking();
    // Unless the touch has ended meanwhile: until then its events are captured.
    if (target.hasPointerCapture(pointerId))
      track(currentTarget, nativeEvent, { onChange: setSwipe, onSwipe: setSwiped });
  };
  return (
    <div ref={row} tabIndex={-1} className="relative h-full overflow-hidden outline-none">
      {swipe ? <SwipeHint swipe={swipe} isClosed={conversation.state === "closed"} /> : null}
      <div
        onPointerDown={onPointerDown}
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
