import { findNotices } from "#components/ui/notice.ts";

/** Keeps notices above an element, whatever its height (`app/globals.css`). @returns what ends it */
export function placeNoticesAbove(
  element: HTMLElement | null,
  property: "--composer-top" | "--bulk-bar-top",
): (() => void) | undefined {
  const style = findNotices()?.style;
  if (!element || !style) return undefined;
  const { documentElement: root } = document;
  const place = () => {
    style.setProperty(property, `${Math.round(root.clientHeight - element.getBoundingClientRect().top)}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(element);
  window.addEventListener("resize", place);
  // A keyboard that covers the page moves the element (`components/shell/follow-visual-viewport.ts`).
  window.visualViewport?.addEventListener("resize", place);
  window.visualViewport?.addEventListener("scroll", place);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", place);
    window.visualViewport?.removeEventListener("resize", place);
    window.visualViewport?.removeEventListener("scroll", place);
    style.removeProperty(property);
  };
}
