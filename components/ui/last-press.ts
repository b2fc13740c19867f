let isByPointer = false;
if (typeof window !== "undefined") {
  const onPointer = ({ pointerType }: PointerEvent) => (isByPointer = pointerType !== "touch");
  window.addEventListener("pointerdown", onPointer, { capture: true });
  window.addEventListener("keydown", () => (isByPointer = false), { capture: true });
}

/** Whether the last press was one of a mouse or pen, not of a key, and not of a finger, for which a field opens the keyboard. */
export function isMouseUsed(): boolean {
  return isByPointer;
}
