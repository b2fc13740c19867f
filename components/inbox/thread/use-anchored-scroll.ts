"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

export type ScrollPosition = "end" | { id: string; offset: number };

export interface View {
  position: ScrollPosition;
  above: number;
  below: number;
  lastId: string | null;
}

const NEAR_END_PX = 40;

/** The box scrolls from its end (`flex-col-reverse`), so that the first paint needs no script. */
export function useAnchoredScroll(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  {
    initialPosition,
    reachesEnd,
    onMove,
  }: { initialPosition: ScrollPosition; reachesEnd: boolean; onMove: (view: View) => void },
) {
  const position = useRef<ScrollPosition>(initialPosition);
  // Null when unknown. The box itself would compute the layout in the middle of React's commit.
  const scrollTop = useRef<number | null>(0);
  const isPending = useRef(true);
  const latest = useRef({ reachesEnd, onMove });
  useLayoutEffect(() => {
    latest.current = { reachesEnd, onMove };
  });

  const restore = useCallback(() => {
    const element = box.current;
    if (!element) return;
    if (position.current === "end") {
      if (!latest.current.reachesEnd) return;
      isPending.current = false;
      if (scrollTop.current !== 0) element.scrollTop = 0;
      scrollTop.current = 0;
      return;
    }
    const target = document.getElementById(position.current.id);
    if (!target || !element.contains(target)) return;
    // The further pictures of an album are hidden.
    const isHidden = target.getClientRects().length === 0;
    const anchor = (isHidden ? target.closest("[data-anchor]") : null) ?? target;
    isPending.current = false;
    scrollTop.current = null;
    const top = anchor.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const distance = top - position.current.offset;
    if (Math.abs(distance) >= 1) element.scrollTop += distance;
  }, [box]);

  const settle = useCallback(() => {
    const element = box.current;
    if (!element || !content.current || isPending.current) return;
    scrollTop.current = element.scrollTop;
    const view = viewOf(element, content.current, latest.current.reachesEnd);
    if (view.position) position.current = view.position;
    latest.current.onMove({ ...view, position: position.current });
  }, [box, content]);

  const show = useCallback(
    (next: ScrollPosition) => {
      position.current = next;
      isPending.current = true;
      scrollTop.current = null;
      restore();
      settle();
    },
    [restore, settle],
  );
  /** Applied once rendered; null cancels it. */
  const setPending = useCallback((next: ScrollPosition | null) => {
    isPending.current = next !== null;
    scrollTop.current = null;
    if (next) position.current = next;
  }, []);

  useLayoutEffect(restore);
  useEffect(() => {
    const observer = new ResizeObserver(restore);
    for (const element of [box.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [box, content, restore]);

  return { show, setPending, settle };
}

function viewOf(box: HTMLElement, content: HTMLElement, reachesEnd: boolean) {
  const frame = box.getBoundingClientRect();
  const anchors = content.querySelectorAll<HTMLElement>("[data-anchor]");
  const first = anchors[firstWhere(anchors, (rect) => rect.bottom > frame.top + 8)];
  const last = anchors[firstWhere(anchors, (rect) => rect.top >= frame.bottom - 8) - 1];
  const below = -box.scrollTop;
  const position: ScrollPosition | null =
    below < NEAR_END_PX && reachesEnd
      ? "end"
      : first
        ? { id: first.id, offset: first.getBoundingClientRect().top - frame.top }
        : null;
  const above = box.scrollHeight - box.clientHeight - below;
  return { position, above, below, lastId: last?.id ?? null };
}

function firstWhere(anchors: NodeListOf<HTMLElement>, matches: (rect: DOMRect) => boolean): number {
  let [low, high] = [0, anchors.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = anchors[middle];
    if (element && matches(element.getBoundingClientRect())) high = middle;
    else low = middle + 1;
  }
  return low;
}
