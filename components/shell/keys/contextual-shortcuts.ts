import { chordOf, type KeyPress } from "#components/shell/keys/chords.ts";

/** Keys that a part of the page handles while it has the focus; the `?` sheet shows the first one of each. */
const table = [
  { id: "message.previous", keys: ["ArrowUp"], label: "messagePrevious", place: "message" },
  { id: "message.next", keys: ["ArrowDown"], label: "messageNext", place: "message" },
  { id: "message.latest", keys: ["End"], label: "messageLatest", place: "message" },
  { id: "message.answer", keys: ["r"], label: "messageAnswer", place: "message" },
  { id: "message.menu", keys: ["Enter", "ContextMenu"], label: "messageMenu", place: "message" },

  { id: "writing.bold", keys: ["Mod+b"], label: "writingBold", place: "writing" },
  { id: "writing.italic", keys: ["Mod+i"], label: "writingItalic", place: "writing" },

  { id: "held.send", keys: ["Mod+Enter"], label: "heldSend", place: "held" },
  { id: "held.edit", keys: ["Escape"], label: "heldEdit", place: "held" },

  { id: "lightbox.previous", keys: ["ArrowLeft"], label: "lightboxPrevious", place: "lightbox" },
  { id: "lightbox.next", keys: ["ArrowRight"], label: "lightboxNext", place: "lightbox" },
  // On layouts where + needs Shift, the key alone is =.
  { id: "lightbox.larger", keys: ["+", "="], label: "lightboxLarger", place: "lightbox" },
  { id: "lightbox.smaller", keys: ["-"], label: "lightboxSmaller", place: "lightbox" },
] as const;

export type ContextualShortcut = (typeof table)[number];
export type ShortcutContext = ContextualShortcut["place"];

export const contextualShortcuts: readonly ContextualShortcut[] = table;
export const shortcutContexts: readonly ShortcutContext[] = ["message", "writing", "held", "lightbox"];

type KeyEvent = Omit<KeyPress, "altGraph"> & { getModifierState: (key: "AltGraph") => boolean };

export function matchContextualShortcut(
  place: ShortcutContext,
  event: KeyEvent,
): ContextualShortcut["id"] | null {
  const { key, code, metaKey, ctrlKey, altKey, shiftKey } = event;
  const altGraph = event.getModifierState("AltGraph");
  // Both Ctrl and ⌘ count as Mod on every system, as for sending.
  const chord = chordOf({ key, code, metaKey, ctrlKey, altKey, shiftKey, altGraph }, metaKey);
  const shortcut = contextualShortcuts.find(
    (row) => row.place === place && row.keys.some((keys) => keys === chord),
  );
  return shortcut?.id ?? null;
}
