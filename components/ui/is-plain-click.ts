import type { MouseEvent } from "react";

type Click = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">;

/** False for clicks that the browser handles, such as opening a new tab. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: Click): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey) && button === 0;
}
