import { chordOf, type KeyStroke } from "#components/inbox/keys/chords.ts";

/**
 * Keys that one place of the page takes while it has the focus. Elsewhere they are commands or nothing, so the palette has
 * none of them; the `?` sheet does. The place asks `placeKeyOf` what was struck. `label` and `place` name texts in
 * `messages/en/shell.json`; chords are written as in `commands.ts`, of several the first is shown.
 */
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
  // Where + is written with Shift, the key alone says =.
  { id: "lightbox.larger", keys: ["+", "="], label: "lightboxLarger", place: "lightbox" },
  { id: "lightbox.smaller", keys: ["-"], label: "lightboxSmaller", place: "lightbox" },
] as const;

export type PlaceKey = (typeof table)[number];
export type KeyPlace = PlaceKey["place"];

export const placeKeys: readonly PlaceKey[] = table;
export const keyPlaces: readonly KeyPlace[] = ["message", "writing", "held", "lightbox"];

/** A stroke as a handler of React's is told it. */
type Stroke = Omit<KeyStroke, "altGraph"> & { getModifierState: (key: "AltGraph") => boolean };

/** What a stroke does in a place that has the focus; null for one that is none of its keys. */
export function placeKeyOf(place: KeyPlace, event: Stroke): PlaceKey["id"] | null {
  const { key, code, metaKey, ctrlKey, altKey, shiftKey } = event;
  const altGraph = event.getModifierState("AltGraph");
  // Here both Ctrl and ⌘ are Mod, on every system, as for sending what is written.
  const chord = chordOf({ key, code, metaKey, ctrlKey, altKey, shiftKey, altGraph }, metaKey);
  const struck = placeKeys.find((row) => row.place === place && row.keys.some((keys) => keys === chord));
  return struck?.id ?? null;
}
