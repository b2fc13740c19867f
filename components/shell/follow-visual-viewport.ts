/**
 * Keeps the app within what a keyboard on the screen leaves visible (`app/globals.css`). Safari on iOS ignores
 * `interactive-widget`: its keyboard covers the page instead of making it lower. Where nothing is covered, nothing is set.
 * @returns what ends it
 */
export function followVisualViewport(): (() => void) | undefined {
  const { visualViewport } = window;
  if (!visualViewport) return undefined;
  const { documentElement: root } = document;
  const show = (values: { height: number; offsetTop: number; pageTop: number } | null) => {
    const properties = {
      "--visible-height": values?.height,
      "--visible-top": values?.offsetTop,
      "--visible-page-top": values?.pageTop,
    };
    for (const [name, pixels] of Object.entries(properties)) {
      if (pixels === undefined) root.style.removeProperty(name);
      else root.style.setProperty(name, `${pixels}px`);
    }
  };
  const follow = () => {
    // An enlarged page, too, is larger than its visible part, which the user moves.
    const isCovered = visualViewport.scale < 1.01 && root.clientHeight - visualViewport.height >= 1;
    show(isCovered ? visualViewport : null);
  };
  follow();
  visualViewport.addEventListener("resize", follow);
  visualViewport.addEventListener("scroll", follow);
  return () => {
    visualViewport.removeEventListener("resize", follow);
    visualViewport.removeEventListener("scroll", follow);
    show(null);
  };
}
