import { expect, test } from "vitest";
import { keyCaps } from "#components/shell/keys/chords.ts";
import { commands } from "#components/shell/keys/commands.ts";
import {
  contextualShortcuts,
  matchContextualShortcut,
  type ShortcutContext,
  shortcutContexts,
} from "#components/shell/keys/contextual-shortcuts.ts";
import { messages } from "../../../messages/en/index.ts";

const stroke = (key: string, held: ("ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "AltGraph")[] = []) => ({
  key,
  code: "",
  ctrlKey: held.includes("ctrlKey"),
  metaKey: held.includes("metaKey"),
  altKey: held.includes("altKey"),
  shiftKey: held.includes("shiftKey"),
  getModifierState: () => held.includes("AltGraph"),
});

test("within a place no key means two things, and none with Mod is a command's too", () => {
  for (const place of shortcutContexts) {
    const keys: string[] = contextualShortcuts
      .filter((row) => row.place === place)
      .flatMap((row) => row.keys);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  }
  // Mod commands also run while a field has the focus.
  const taken = commands.flatMap(({ keys }) => (keys?.startsWith("Mod+") ? keys : []));
  expect(
    contextualShortcuts.flatMap((row): string[] => [...row.keys]).filter((key) => taken.includes(key)),
  ).toEqual([]);
});

test("every key and place has its words, and no words are left over", () => {
  expect(Object.keys(messages.shell.sheet.key)).toEqual(contextualShortcuts.map(({ label }) => label));
  expect(Object.keys(messages.shell.sheet.place)).toEqual(shortcutContexts);
});

test.each<[ShortcutContext, ReturnType<typeof stroke>, string | null]>([
  ["message", stroke("ArrowUp"), "message.previous"],
  ["message", stroke("ArrowUp", ["ctrlKey"]), null],
  ["message", stroke("r"), "message.answer"],
  ["message", stroke("R"), "message.answer"],
  ["message", { ...stroke("к"), code: "KeyR" }, "message.answer"],
  ["message", stroke("r", ["metaKey"]), null],
  ["message", stroke("ContextMenu"), "message.menu"],
  ["message", stroke("+"), null],
  ["writing", stroke("b"), null],
  ["writing", stroke("b", ["ctrlKey"]), "writing.bold"],
  ["writing", stroke("i", ["metaKey"]), "writing.italic"],
  ["writing", stroke("b", ["ctrlKey", "shiftKey"]), null],
  ["writing", stroke("b", ["ctrlKey", "altKey"]), null],
  ["writing", stroke("b", ["ctrlKey", "altKey", "AltGraph"]), null],
  ["held", stroke("Enter"), null],
  ["held", stroke("Enter", ["ctrlKey"]), "held.send"],
  ["held", stroke("Enter", ["metaKey"]), "held.send"],
  ["held", stroke("Escape"), "held.edit"],
  ["lightbox", stroke("+", ["shiftKey"]), "lightbox.larger"],
  ["lightbox", stroke("="), "lightbox.larger"],
  ["lightbox", stroke("+", ["ctrlKey"]), null],
  ["lightbox", stroke("-"), "lightbox.smaller"],
])("in %s, %o is %s", (place, event, id) => {
  expect(matchContextualShortcut(place, event)).toBe(id);
});

test("every key of a place can be read", () => {
  const caps = Object.fromEntries(
    contextualShortcuts.map(({ id, keys: [shown] }) => [id, keyCaps(shown, false)]),
  );
  expect(caps).toMatchObject({
    "message.previous": [["↑"]],
    "message.latest": [["End"]],
    "writing.bold": [["Ctrl", "B"]],
    "held.edit": [["Esc"]],
    "lightbox.larger": [["+"]],
    "lightbox.smaller": [["-"]],
  });
  expect(keyCaps("Mod+Enter", true)).toEqual([["⌘", "↵"]]);
  expect(keyCaps("g m", true)).toEqual([["G"], ["M"]]);
});
