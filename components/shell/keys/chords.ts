export interface KeyPress {
  key: string;
  code: string;
  metaKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** AltGr is reported as Ctrl+Alt but only types a character. */
  altGraph?: boolean;
  /** As `isForeignLayoutAfter` said of the key before. */
  isForeignLayout?: boolean;
}

const LETTER = /^[a-z]$/i;
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Process"]);

/** A key of an Arabic layout types two letters at once. */
const FOREIGN_LETTERS = /^(?:(?!\p{Script=Latin})\p{L})+$/u;
/** Keys that type a letter on some layouts, such as Arabic and Russian. */
const SIGN_KEYS: Readonly<Record<string, string>> = { Comma: ",", Slash: "/" };
const FOREIGN_SIGNS: Readonly<Record<string, string>> = { "؟": "?", "،": "," };

/**
 * In the notation of `commands.ts`; null for a modifier alone, Alt, or the other platform's Mod. On a non-Latin
 * layout, letters and signs are taken by the key's position, also of a letter key that types a sign (in Hebrew W types an
 * apostrophe), and Arabic signs count as their Latin ones.
 */
export function chordOf(stroke: KeyPress, mac: boolean): string | null {
  const { key, altGraph = false } = stroke;
  if (MODIFIERS.has(key)) return null;
  if (stroke.altKey && !altGraph) return null;
  const mod = !altGraph && (mac ? stroke.metaKey : stroke.ctrlKey);
  if (!altGraph && (mac ? stroke.ctrlKey : stroke.metaKey)) return null;
  const name = letterOf(stroke) ?? FOREIGN_SIGNS[key] ?? key;
  // Shift is part of typing `?` or `Ä`; it is a modifier only for letters and named keys.
  const shift = stroke.shiftKey && (LETTER.test(name) || name.length > 1);
  return `${mod ? "Mod+" : ""}${shift ? "Shift+" : ""}${name}`;
}

/** Whether the keyboard types letters of another script, as far as the keys up to this one show. */
export function isForeignLayoutAfter(key: string, before: boolean): boolean {
  return FOREIGN_LETTERS.test(key) || (before && !LETTER.test(key));
}

function letterOf({ key, code, shiftKey, isForeignLayout = false }: KeyPress): string | null {
  if (LETTER.test(key)) return key.toLowerCase();
  const isOtherSign = isForeignLayout && !shiftKey && !Object.values(SIGN_KEYS).includes(key);
  if (!FOREIGN_LETTERS.test(key) && !(isOtherSign && key.length === 1)) return null;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? SIGN_KEYS[code] ?? null;
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
