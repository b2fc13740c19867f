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

const keyPress = (
  key: string,
  modifiers: ("ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "AltGraph")[] = [],
) => ({
  key,
  code: "",
  ctrlKey: modifiers.includes("ctrlKey"),
  metaKey: modifiers.includes("metaKey"),
  altKey: modifiers.includes("altKey"),
  shiftKey: modifiers.includes("shiftKey"),
  getModifierState: () => modifiers.includes("AltGraph"),
});

test("a shortcut is unique in its context, and none with Mod is also a command", () => {
  for (const context of shortcutContexts) {
    const keys: string[] = contextualShortcuts
      .filter((row) => row.context === context)
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

test("every shortcut and context has a label, and every label is used", () => {
  expect(Object.keys(messages.shell.shortcuts.key)).toEqual(contextualShortcuts.map(({ label }) => label));
  expect(Object.keys(messages.shell.shortcuts.context)).toEqual(shortcutContexts);
});

test.each<[ShortcutContext, ReturnType<typeof keyPress>, string | null]>([
  ["message", keyPress("ArrowUp"), "message.previous"],
  ["message", keyPress("ArrowUp", ["ctrlKey"]), null],
  ["message", keyPress("r"), "message.reply"],
  ["message", keyPress("R"), "message.reply"],
  ["message", { ...keyPress("к"), code: "KeyR" }, "message.reply"],
  ["message", keyPress("r", ["metaKey"]), null],
  ["message", keyPress("ContextMenu"), "message.menu"],
  ["message", keyPress("+"), null],
  ["writing", keyPress("b"), null],
  ["writing", keyPress("b", ["ctrlKey"]), "writing.bold"],
  ["writing", keyPress("i", ["metaKey"]), "writing.italic"],
  ["writing", keyPress("b", ["ctrlKey", "shiftKey"]), null],
  ["writing", keyPress("b", ["ctrlKey", "altKey"]), null],
  ["writing", keyPress("b", ["ctrlKey", "altKey", "AltGraph"]), null],
  ["conflict", keyPress("Enter"), null],
  ["conflict", keyPress("Enter", ["ctrlKey"]), "conflict.send"],
  ["conflict", keyPress("Enter", ["metaKey"]), "conflict.send"],
  ["conflict", keyPress("Escape"), "conflict.edit"],
  ["lightbox", keyPress("+", ["shiftKey"]), "lightbox.larger"],
  ["lightbox", keyPress("="), "lightbox.larger"],
  ["lightbox", keyPress("+", ["ctrlKey"]), null],
  ["lightbox", keyPress("-"), "lightbox.smaller"],
])("in %s, %o is %s", (context, event, id) => {
  expect(matchContextualShortcut(context, event)).toBe(id);
});

test("every shortcut has readable key caps", () => {
  const caps = Object.fromEntries(
    contextualShortcuts.map(({ id, keys: [shown] }) => [id, keyCaps(shown, false)]),
  );
  expect(caps).toMatchObject({
    "message.previous": [["↑"]],
    "message.latest": [["End"]],
    "writing.bold": [["Ctrl", "B"]],
    "conflict.edit": [["Esc"]],
    "lightbox.larger": [["+"]],
    "lightbox.smaller": [["-"]],
  });
  expect(keyCaps("Mod+Enter", true)).toEqual([["⌘", "↵"]]);
  expect(keyCaps("g m", true)).toEqual([["G"], ["M"]]);
});
