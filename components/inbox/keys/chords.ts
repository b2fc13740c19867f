/** What of a keyboard event says which key was struck. */
export interface KeyStroke {
  key: string;
  code: string;
  metaKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** AltGr is reported as Ctrl+Alt, yet only helps to write a character. */
  altGraph?: boolean;
}

const LETTER = /^[a-z]$/i;
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Process"]);

/**
 * The chord of a stroke as the table writes it, or null when it is none of ours (a modifier alone, Alt, the other
 * system's Mod). Letters go by what is printed on the key; on a layout without Latin letters by the key's place.
 */
export function chordOf(stroke: KeyStroke, mac: boolean): string | null {
  const { key, code, altGraph = false } = stroke;
  if (MODIFIERS.has(key)) return null;
  if (stroke.altKey && !altGraph) return null;
  const mod = !altGraph && (mac ? stroke.metaKey : stroke.ctrlKey);
  if (!altGraph && (mac ? stroke.ctrlKey : stroke.metaKey)) return null;
  const name = letterOf(key, code) ?? key;
  // Shift is part of how `?` or `Ä` is written; it says something of its own beside letters and named keys only.
  const shift = stroke.shiftKey && (LETTER.test(name) || name.length > 1);
  return `${mod ? "Mod+" : ""}${shift ? "Shift+" : ""}${name}`;
}

function letterOf(key: string, code: string): string | null {
  if (LETTER.test(key)) return key.toLowerCase();
  const foreign = key.length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return foreign && place ? place.toLowerCase() : null;
}

const NAMED = { Escape: "Esc", End: "End", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
const MAC_SIGNS: Record<string, string> = { ...NAMED, Mod: "⌘", Shift: "⇧", Enter: "↵" };
const SIGNS: Record<string, string> = { ...NAMED, Mod: "Ctrl", Shift: "Shift", Enter: "Enter" };

/** The keys one by one as a person reads them: `g m` → [[G], [M]], `Mod+k` → [[⌘, K]] or [[Ctrl, K]], `+` → [[+]]. */
export function keyCaps(keys: string, mac: boolean): string[][] {
  const signs = mac ? MAC_SIGNS : SIGNS;
  return keys
    .split(" ")
    .map((chord) => chord.split(/\+(?=.)/).map((part) => signs[part] ?? part.toUpperCase()));
}

/** The value of `aria-keyshortcuts`, which knows no sequences. */
export function ariaKeys(keys: string | null, mac: boolean): string | undefined {
  if (keys === null || keys.includes(" ")) return undefined;
  return keys
    .replace("Mod", mac ? "Meta" : "Control")
    .replace(/(^|\+)([a-z])$/, (_, before, letter) => before + letter.toUpperCase());
}
