import type { MouseEvent } from "react";

type Click = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">;

/** Whether a click on a link is the page's to answer; any other (a new tab, a new window) is the browser's. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: Click): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey) && button === 0;
}
