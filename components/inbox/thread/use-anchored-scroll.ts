"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** The reading position: the end, or a message at an offset below the upper edge. */
export type Place = "end" | { id: string; offset: number };

export interface View {
  place: Place;
  above: number;
  below: number;
  lastId: string | null;
}

const NEAR_END_PX = 40;

/**
 * Keeps the reading position while content is loaded, dropped, added or resized: the anchor message returns to its
 * offset after every change, before the paint. The box scrolls from its end (`flex-col-reverse`), so that the first
 * paint needs no script. Messages are found by `data-anchor`.
 */
export function useAnchoredScroll(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { start, reachesEnd, onMove }: { start: Place; reachesEnd: boolean; onMove: (view: View) => void },
) {
  const place = useRef<Place>(start);
  /** The position is still loading, so that what is visible does not replace it. */
  const held = useRef(true);
  const latest = useRef({ reachesEnd, onMove });
  useLayoutEffect(() => {
    latest.current = { reachesEnd, onMove };
  });

  const restore = useCallback(() => {
    const element = box.current;
    if (!element) return;
    if (place.current === "end") {
      if (!latest.current.reachesEnd) return;
      held.current = false;
      if (element.scrollTop !== 0) element.scrollTop = 0;
      return;
    }
    const anchor = document.getElementById(place.current.id);
    if (!anchor || !element.contains(anchor)) return;
    held.current = false;
    const top = anchor.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const off = top - place.current.offset;
    if (Math.abs(off) >= 1) element.scrollTop += off;
  }, [box]);

  /** Makes the visible part the reading position and reports it. */
  const settle = useCallback(() => {
    const element = box.current;
    if (!element || !content.current || held.current) return;
    const view = viewOf(element, content.current, latest.current.reachesEnd);
    if (view.place) place.current = view.place;
    latest.current.onMove({ ...view, place: place.current });
  }, [box, content]);

  /** Shows a loaded position, at the latest once it is rendered. */
  const show = useCallback(
    (next: Place) => {
      place.current = next;
      held.current = true;
      restore();
      settle();
    },
    [restore, settle],
  );
  /** Sets a position that is being loaded; it is applied once rendered. Null cancels it. */
  const hold = useCallback((next: Place | null) => {
    held.current = next !== null;
    if (next) place.current = next;
  }, []);

  useLayoutEffect(restore);
  useEffect(() => {
    const observer = new ResizeObserver(restore);
    for (const element of [box.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [box, content, restore]);

  return { show, hold, settle };
}

function viewOf(box: HTMLElement, content: HTMLElement, reachesEnd: boolean) {
  const frame = box.getBoundingClientRect();
  const anchors = content.querySelectorAll<HTMLElement>("[data-anchor]");
  const first = anchors[firstWhere(anchors, (rect) => rect.bottom > frame.top + 8)];
  const last = anchors[firstWhere(anchors, (rect) => rect.top >= frame.bottom - 8) - 1];
  const below = -box.scrollTop;
  const place: Place | null =
    below < NEAR_END_PX && reachesEnd
      ? "end"
      : first
        ? { id: first.id, offset: first.getBoundingClientRect().top - frame.top }
        : null;
  const above = box.scrollHeight - box.clientHeight - below;
  return { place, above, below, lastId: last?.id ?? null };
}

/** Binary search for the first message at or below a height. */
function firstWhere(anchors: NodeListOf<HTMLElement>, isThere: (rect: DOMRect) => boolean): number {
  let [low, high] = [0, anchors.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = anchors[middle];
    if (element && isThere(element.getBoundingClientRect())) high = middle;
    else low = middle + 1;
  }
  return low;
}
