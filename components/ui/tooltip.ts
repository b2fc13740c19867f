import type { MouseEvent } from "react";

const hide = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.removeAttribute("title");

/**
 * Shows a text under the pointer, such as a name with its keys. Where a `title` is always there, screen readers read it
 * after the name, which says the same.
 */
export function tooltip(text: string | undefined) {
  return {
    onMouseEnter: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (text) currentTarget.title = text;
    },
    onMouseLeave: hide,
  };
}

/** Shows the `aria-label`. */
export const nameTooltip = {
  onMouseEnter: ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.title = currentTarget.getAttribute("aria-label") ?? "";
  },
  onMouseLeave: hide,
};
