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

interface SwipeListener {
  /** Called when the swipe, which begins with its direction, looks different. */
  onChange: (swipe: Swipe) => void;
  /** Called on release past the threshold, with the inline direction. */
  onSwipe: (towards: SwipeDirection) => void;
}

/**
 * Moves an element with a horizontal touch. The element needs `touch-action: pan-y`: a vertical touch then scrolls, and
 * the browser cancels the swipe.
 * @param start the press of a touch on the element
 */
export function trackSwipe(
  element: HTMLElement,
  start: PointerEvent,
  { onChange, onSwipe }: SwipeListener,
): void {
  const isAtEdge = start.clientX < EDGE_PX || start.clientX > window.innerWidth - EDGE_PX;
  if (isAtEdge) return;
  // 1 where the inline end is at the right, -1 where it is at the left.
  const sign = getComputedStyle(element).direction === "rtl" ? -1 : 1;
  const ending = new AbortController();
  const listen = (type: "pointermove" | "pointerup" | "pointercancel", on: (event: PointerEvent) => void) =>
    element.addEventListener(type, (event) => event.pointerId === start.pointerId && on(event), {
      signal: ending.signal,
    });
  let shown: Swipe | null = null;

  const show = (next: Swipe) => {
    const isSame =
      shown?.towards === next.towards &&
      shown.isPastThreshold === next.isPastThreshold &&
      shown.isHeld === next.isHeld;
    if (!isSame) onChange(next);
    shown = next;
  };
  const end = () => {
    ending.abort();
    element.style.transform = "";
    if (shown) show({ ...shown, isHeld: false });
  };

  listen("pointermove", ({ clientX, clientY }) => {
    const movedX = clientX - start.clientX;
    const movedY = clientY - start.clientY;
    if (!shown) {
      if (Math.max(Math.abs(movedX), Math.abs(movedY)) < DECISION_PX) return;
      if (Math.abs(movedY) >= Math.abs(movedX)) return ending.abort();
    }
    element.style.transform = `translateX(${damped(movedX)}px)`;
    show({
      towards: movedX * sign > 0 ? "end" : "start",
      isPastThreshold: Math.abs(movedX) >= THRESHOLD_PX,
      isHeld: true,
    });
  });
  listen("pointerup", ({ clientX }) => {
    const moved = (clientX - start.clientX) * sign;
    const isSwipe = shown !== null && Math.abs(moved) >= THRESHOLD_PX;
    end();
    if (isSwipe) onSwipe(moved > 0 ? "end" : "start");
  });
  listen("pointercancel", end);
}

function damped(movedX: number): number {
  const excess = Math.max(0, Math.abs(movedX) - THRESHOLD_PX);
  return Math.sign(movedX) * (Math.min(Math.abs(movedX), THRESHOLD_PX) + excess * DAMPING);
}
