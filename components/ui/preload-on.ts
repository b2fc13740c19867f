/** Props of a button that loads the code of what it opens when it is pointed at or focused, so that a press is instant. */
export function preloadOn(load: () => Promise<unknown>) {
  // A failure is reported when the code is needed.
  const preload = () => void load().catch(() => undefined);
  return { onPointerEnter: preload, onFocus: preload };
}
