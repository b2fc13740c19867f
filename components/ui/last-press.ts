const POPUP = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-notices]';
const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Copying and pasting belong to what was selected by mouse. */
const CLIPBOARD_KEYS = new Set(["a", "c", "v", "x"]);

let isByPointer = false;
let isInConversation = false;

/**
 * What is typed into a field or pressed in a popup, as in the search of a picker, belongs to the press that opened it. Keys
 * that move the focus or run a command end it.
 */
function endsAct({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"].includes(key)) return false;
  if ((ctrlKey || metaKey) && !altKey) return !CLIPBOARD_KEYS.has(key.toLowerCase());
  if (!(target instanceof Element) || target.closest(POPUP)) return false;
  if (key === "Escape" || key === "Tab") return true;
  return [...key].length > 1 && !target.closest(FIELD);
}

if (typeof window !== "undefined") {
  const onPointer = ({ pointerType, target }: PointerEvent) => {
    isByPointer = pointerType !== "touch";
    if (!(target instanceof Element) || target.closest(POPUP)) return;
    isInConversation = target.closest("[data-conversation-area], [data-conversation]") !== null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (endsAct(event)) isByPointer = false;
  };
  window.addEventListener("pointerdown", onPointer, { capture: true });
  window.addEventListener("keydown", onKey, { capture: true });
}

/**
 * Whether the member acts by mouse, also by a pen. A finger does not count, because focusing a field then opens the keyboard
 * of the screen.
 */
export function isLastPressByMouse(): boolean {
  return isByPointer;
}

/** Whether the last act by mouse was in the conversation or chose it, or in what was opened from there. */
export function isLastPressInConversation(): boolean {
  return isByPointer && isInConversation;
}
