let isByPointer = false;
if (typeof window !== "undefined") {
  const onPointer = ({ pointerType }: PointerEvent) => (isByPointer = pointerType !== "touch");
  window.addEventListener("pointerdown", onPointer, { capture: true });
  window.addEventListener("keydown", () => (isByPointer = false), { capture: true });
}

/** Also by a pen. A finger does not count, because focusing a field then opens the keyboard of the screen. */
export function isLastPressByMouse(): boolean {
  return isByPointer;
}
