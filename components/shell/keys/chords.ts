export interface KeyPress {
  key: string;
  code: string;
  metaKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** AltGr is reported as Ctrl+Alt but only types a character. */
  altGraph?: boolean;
}

const LETTER = /^[a-z]$/i;
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Process"]);

/**
 * In the notation of `commands.ts`; null for a modifier alone, Alt, or the other platform's Mod. On a non-Latin
 * layout, letters are taken by the key's position.
 */
export function chordOf(stroke: KeyPress, mac: boolean): string | null {
  const { key, code, altGraph = false } = stroke;
  if (MODIFIERS.has(key)) return null;
  if (stroke.altKey && !altGraph) return null;
  const mod = !altGraph && (mac ? stroke.metaKey : stroke.ctrlKey);
  if (!altGraph && (mac ? stroke.ctrlKey : stroke.metaKey)) return null;
  const name = letterOf(key, code) ?? key;
  // Shift is part of typing `?` or `Ä`; it is a modifier only for letters and named keys.
  const shift = stroke.shiftKey && (LETTER.test(name) || name.length > 1);
  return `${mod ? "Mod+" : ""}${shift ? "Shift+" : ""}${name}`;
}

function letterOf(key: string, code: string): string | null {
  if (LETTER.test(key)) return key.toLowerCase();
  const foreign = key.length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return foreign && letter ? letter.toLowerCase() : null;
}

const NAMED = { Escape: "Esc", End: "End", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
const MAC_SIGNS: Record<string, string> = { ...NAMED, Mod: "⌘", Shift: "⇧", Enter: "↵" };
const SIGNS: Record<string, string> = { ...NAMED, Mod: "Ctrl", Shift: "Shift", Enter: "Enter" };

/** The keys as shown to people: `g m` → [[G], [M]], `Mod+k` → [[⌘, K]] or [[Ctrl, K]], `+` → [[+]]. */
export function keyCaps(keys: string, mac: boolean): string[][] {
  const signs = mac ? MAC_SIGNS : SIGNS;
  return keys
    .split(" ")
    .map((chord) => chord.split(/\+(?=.)/).map((part) => signs[part] ?? part.toUpperCase()));
}

/** The value of `aria-keyshortcuts`, which does not support sequences. */
export function ariaKeys(keys: string | null, mac: boolean): string | undefined {
  if (keys === null || keys.includes(" ")) return undefined;
  return keys
    .replace("Mod", mac ? "Meta" : "Control")
    .replace(/(^|\+)([a-z])$/, (_, before, letter) => before + letter.toUpperCase());
}
