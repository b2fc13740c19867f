/** Media query of Tailwind's `md`: from there on the navigation is a rail and pages have sidebars. */
export const MEDIUM_SCREEN = "(width >= 48rem)";

/** Whether a finger is the main pointer, so that a focused field opens a keyboard over the page. */
export function isTouchScreen(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
