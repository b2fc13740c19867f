import { chordOf, type KeyPress } from "#components/shell/keys/chords.ts";

/** Keys that a part of the page handles while it has the focus; the dialog of shortcuts shows the first one of each. */
const table = [
  { id: "message.previous", keys: ["ArrowUp"], label: "messagePrevious", context: "message" },
  { id: "message.next", keys: ["ArrowDown"], label: "messageNext", context: "message" },
  { id: "message.latest", keys: ["End"], label: "messageLatest", context: "message" },
  { id: "message.reply", keys: ["r"], label: "messageReply", context: "message" },
  { id: "message.menu", keys: ["Enter", "ContextMenu"], label: "messageMenu", context: "message" },

  { id: "writing.bold", keys: ["Mod+b"], label: "writingBold", context: "writing" },
  { id: "writing.italic", keys: ["Mod+i"], label: "writingItalic", context: "writing" },
  { id: "writing.strike", keys: ["Mod+Shift+x"], label: "writingStrike", context: "writing" },
  { id: "writing.code", keys: ["Mod+e"], label: "writingCode", context: "writing" },

  { id: "conflict.send", keys: ["Mod+Enter"], label: "conflictSend", context: "conflict" },
  { id: "conflict.edit", keys: ["Escape"], label: "conflictEdit", context: "conflict" },

  { id: "lightbox.left", keys: ["ArrowLeft"], label: "lightboxLeft", context: "lightbox" },
  { id: "lightbox.right", keys: ["ArrowRight"], label: "lightboxRight", context: "lightbox" },
  // On layouts where + needs Shift, the key alone is =.
  { id: "lightbox.larger", keys: ["+", "="], label: "lightboxLarger", context: "lightbox" },
  { id: "lightbox.smaller", keys: ["-"], label: "lightboxSmaller", context: "lightbox" },
] as const;

export type ContextualShortcut = (typeof table)[number];
export type ShortcutContext = ContextualShortcut["context"];

export const contextualShortcuts: readonly ContextualShortcut[] = table;
export const shortcutContexts: readonly ShortcutContext[] = ["message", "writing", "conflict", "lightbox"];

type KeyEvent = Omit<KeyPress, "altGraph"> & { getModifierState: (key: "AltGraph") => boolean };

export function matchContextualShortcut(
  context: ShortcutContext,
  event: KeyEvent,
): ContextualShortcut["id"] | null {
  const { key, code, metaKey, ctrlKey, altKey, shiftKey } = event;
  const altGraph = event.getModifierState("AltGraph");
  // Both Ctrl and ⌘ count as Mod on every system, as for sending.
  const chord = chordOf({ key, code, metaKey, ctrlKey, altKey, shiftKey, altGraph }, metaKey);
  const shortcut = contextualShortcuts.find(
    (row) => row.context === context && row.keys.some((keys) => keys === chord),
  );
  return shortcut?.id ?? null;
}
