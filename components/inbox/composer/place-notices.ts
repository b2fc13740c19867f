import { findNotices } from "#components/ui/notice.ts";

const PROPERTY = "--composer-top";

/** Keeps notices above the composer, whatever its height (`app/globals.css`). @returns what ends it */
export function placeNoticesAbove(composer: HTMLElement | null): (() => void) | undefined {
  const style = findNotices()?.style;
  if (!composer || !style) return undefined;
  const { documentElement: root } = document;
  const place = () => {
    style.setProperty(PROPERTY, `${Math.round(root.clientHeight - composer.getBoundingClientRect().top)}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(composer);
  window.addEventListener("resize", place);
  // A keyboard that covers the page moves the composer (`components/shell/follow-visual-viewport.ts`).
  window.visualViewport?.addEventListener("resize", place);
  window.visualViewport?.addEventListener("scroll", place);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", place);
    window.visualViewport?.removeEventListener("resize", place);
    window.visualViewport?.removeEventListener("scroll", place);
    style.removeProperty(PROPERTY);
  };
}
