"use client";

import { type PointerEvent, useRef, useState } from "react";

/** Pixels after which the direction of a touch is decided. Below it, a touch is a tap. */
const DECISION_PX = 10;
const THRESHOLD_PX = 96;
/** Further movement is damped, so that the row does not seem to leave. */
const DAMPING = 0.3;
/** Browsers go back and forward when a touch begins at the edge of the screen. */
const EDGE_PX = 24;

export type SwipeDirection = "start" | "end";

export interface Swipe {
  towards: SwipeDirection;
  /** Releasing it now calls `onSwipe`. */
  isPastThreshold: boolean;
  /** False while the element slides back. */
  isHeld: boolean;
}

interface Touch {
  pointerId: number;
  x: number;
  y: number;
  /** 1 where the inline end is at the right, -1 where it is at the left. */
  sign: 1 | -1;
  isHorizontal: boolean;
}

/**
 * Moves an element with a horizontal touch. The element needs `touch-action: pan-y`: a vertical touch then scrolls, and
 * the browser cancels the swipe.
 * @param onSwipe called on release past the threshold, with the inline direction
 * @returns the current or latest swipe, and the handlers of the element
 */
export function useSwipe(onSwipe: (towards: SwipeDirection) => void) {
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const touch = useRef<Touch | null>(null);

  const show = (next: Swipe) =>
    setSwipe((shown) =>
      shown?.towards === next.towards &&
      shown.isPastThreshold === next.isPastThreshold &&
      shown.isHeld === next.isHeld
        ? shown
        : next,
    );

  const end = (element: HTMLElement): void => {
    touch.current = null;
    element.style.transform = "";
    setSwipe((shown) => shown && { ...shown, isHeld: false });
  };

  return {
    swipe,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const { pointerType, isPrimary, pointerId, clientX: x, clientY: y } = event;
        const isAtEdge = x < EDGE_PX || x > window.innerWidth - EDGE_PX;
        if (pointerType !== "touch" || !isPrimary || isAtEdge) return;
        const sign = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
        touch.current = { pointerId, x, y, sign, isHorizontal: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { current } = touch;
        if (current?.pointerId !== event.pointerId) return;
        const movedX = event.clientX - current.x;
        const movedY = event.clientY - current.y;
        if (!current.isHorizontal) {
          if (Math.max(Math.abs(movedX), Math.abs(movedY)) < DECISION_PX) return;
          if (Math.abs(movedY) >= Math.abs(movedX)) {
            touch.current = null;
            return;
          }
          current.isHorizontal = true;
        }
        event.currentTarget.style.transform = `translateX(${damped(movedX)}px)`;
        show({
          towards: movedX * current.sign > 0 ? "end" : "start",
          isPastThreshold: Math.abs(movedX) >= THRESHOLD_PX,
          isHeld: true,
        });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const { current } = touch;
        if (current?.pointerId !== event.pointerId) return;
        const moved = (event.clientX - current.x) * current.sign;
        end(event.currentTarget);
        if (current.isHorizontal && Math.abs(moved) >= THRESHOLD_PX) onSwipe(moved > 0 ? "end" : "start");
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
    },
  };
}

function damped(movedX: number): number {
  const excess = Math.max(0, Math.abs(movedX) - THRESHOLD_PX);
  return Math.sign(movedX) * (Math.min(Math.abs(movedX), THRESHOLD_PX) + excess * DAMPING);
}
