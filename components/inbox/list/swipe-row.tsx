"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { type SwipeDirection, useSwipe } from "#components/inbox/list/use-swipe.ts";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";

const loadAction = () => import("#components/inbox/list/swipe-action.tsx").then((module) => module.default);
const SwipeAction = lazyComponent(loadAction);
const SwipeHint = lazyComponent(() =>
  import("#components/inbox/list/swipe-hint.tsx").then((module) => module.SwipeHint),
);

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
