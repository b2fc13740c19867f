const PROPERTY = "--composer-top";

/** Keeps notices above the composer, whatever its height (`app/globals.css`). @returns what ends it */
export function placeNoticesAbove(composer: HTMLElement | null): (() => void) | undefined {
  if (!composer) return undefined;
  const { style } = document.documentElement;
  const place = () => {
    style.setProperty(PROPERTY, `${Math.round(window.innerHeight - composer.getBoundingClientRect().top)}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(composer);
  window.addEventListener("resize", place);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", place);
    style.removeProperty(PROPERTY);
  };
}
