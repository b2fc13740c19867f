import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chordOf, isForeignLayoutAfter } from "#components/shell/keys/chords.ts";
import { CommandRegistry, type Keystroke } from "#components/shell/keys/command-registry.ts";
import {
  type CommandId,
  commandGroups,
  commands,
  isConversationCommand,
} from "#components/shell/keys/commands.ts";
import { messages } from "../../../messages/en/index.ts";

function setUp() {
  const registry = new CommandRegistry();
  const ran: string[] = [];
  const bind = (
    id: CommandId,
    options: {
      name?: string;
      depth?: number;
      result?: false;
      reachable?: boolean;
      whileTyping?: boolean;
    } = {},
  ) =>
    registry.bind({
      id,
      depth: options.depth ?? 0,
      whileTyping: options.whileTyping ?? false,
      reachable: () => options.reachable ?? true,
      run: () => {
        ran.push(options.name ?? id);
        return options.result;
      },
    });
  let at = 0;
  const press = (chord: string, more: Partial<Keystroke> = {}) => {
    at += 100;
    return registry.handle({ chord, key: chord, repeat: false, typing: false, at, ...more }).handled;
  };
  return { registry, ran, bind, press };
}

test("keys are unique, also as the start of a sequence", () => {
  const keys = commands.flatMap((command) => command.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((one) => keys.some((other) => other.startsWith(`${one} `)))).toEqual([]);
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
});

test("every command and group has a label, and every label is used", () => {
  expect(Object.keys(messages.shell.command).sort()).toEqual(commands.map(({ label }) => label).sort());
  expect(Object.keys(messages.shell.group)).toEqual(commandGroups);
});

test("every command is bound by a component", () => {
  const texts = globSync("components/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
  const bindings = texts.flatMap((text) => text.match(/useCommand\(\s*"[a-z.-]+"/g) ?? []).join();
  // bulk-keys.tsx binds every change of a conversation.
  const others = commands.map(({ id }) => id).filter((id) => !isConversationCommand(id));
  expect(others.filter((id) => !bindings.includes(`"${id}"`))).toEqual([]);
});

test("the keys of a bound command run it once and no other command", () => {
  const withKeys = commands.filter(({ keys }) => keys !== null);
  fc.assert(
    fc.property(fc.subarray(withKeys), fc.constantFrom(...withKeys), (bound, pressed) => {
      const { ran, bind, press } = setUp();
      for (const { id } of bound) bind(id);
      const chords = (pressed.keys ?? "").split(" ");
      // A key that starts no bound sequence is handled on its own.
      fc.pre(chords.length === 1 || bound.some(({ keys }) => keys?.startsWith(`${chords[0]} `)));
      for (const chord of chords) press(chord);
      expect(ran).toEqual(bound.includes(pressed) ? [pressed.id] : []);
    }),
  );
});

test("while typing, only Mod chords run, and Escape with whileTyping", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...commands.flatMap(({ keys }) => keys?.split(" ") ?? []))),
      (chords) => {
        const { ran, bind, press } = setUp();
        for (const { id } of commands) bind(id);
        for (const chord of chords) press(chord, { typing: true });
        const byChord = {
          "Mod+k": "palette",
          "Mod+Shift+Enter": "send.close",
          "Mod+Shift+l": "send.later",
        };
        const expected = Object.entries(byChord).flatMap(([chord, id]) =>
          chords.includes(chord) ? [id] : [],
        );
        expect(new Set(ran)).toEqual(new Set(expected));
      },
    ),
  );
  const { ran, bind, press } = setUp();
  bind("leave", { whileTyping: true });
  expect(press("Escape", { typing: true })).toBe(true);
  expect(ran).toEqual(["leave"]);
});

test("the innermost binding runs, then the latest; a handler that returns false passes to the next", () => {
  const { ran, bind, press } = setUp();
  bind("close", { name: "page" });
  bind("close", { name: "pane" });
  const unbind = bind("close", { name: "dialog", depth: 1, result: false });
  bind("close", { name: "later, outside" });
  press("e");
  unbind();
  press("e");
  expect(ran).toEqual(["dialog", "later, outside", "later, outside"]);
});

test("commands of the selected conversations precede those of the open one's header, whenever that was shown", () => {
  const { registry, ran, bind, press } = setUp();
  const unbind = bind("close", { name: "the chosen", depth: 1 });
  bind("close", { name: "the open one" });
  press("e");
  registry.run("close");
  expect([registry.isScoped("close"), registry.isScoped("snooze")]).toEqual([true, false]);
  unbind();
  press("e");
  expect(ran).toEqual(["the chosen", "the chosen", "the open one"]);
  expect(registry.isScoped("close")).toBe(false);
});

test("bindings under a dialog run from the palette but not by keys", () => {
  const { registry, ran, bind, press } = setUp();
  bind("reply", { reachable: false });
  bind("go.mine", { reachable: false });
  expect(press("r") || press("g") || press("m")).toBe(false);
  expect(registry.run("reply")).toBe(true);
  expect(registry.run("note")).toBe(false);
  expect(ran).toEqual(["reply"]);
});

test("a sequence needs both keys in time, and a wrong second key does nothing", () => {
  const { ran, bind, press } = setUp();
  for (const id of ["go.unassigned", "unread", "close"] as const) bind(id);
  press("g");
  press("u");
  expect(ran.splice(0)).toEqual(["go.unassigned"]);
  press("g", { at: 10_000 });
  press("u", { at: 12_000 });
  expect(ran.splice(0)).toEqual(["unread"]);
  press("g", { at: 20_000 });
  press("e", { at: 20_100 });
  expect(ran.splice(0)).toEqual([]);
  press("e", { at: 20_200 });
  expect(ran).toEqual(["close"]);
});

test("a key held down repeats only list commands", () => {
  const { ran, bind, press } = setUp();
  bind("list.next");
  bind("close");
  press("j");
  press("j", { repeat: true });
  press("e");
  press("e", { repeat: true });
  expect(ran).toEqual(["list.next", "list.next", "close"]);
});

test("subscribers are notified when a command becomes bound or unbound, not of a second binding", () => {
  const { registry, bind } = setUp();
  const seen: CommandId[][] = [];
  registry.subscribe(() => seen.push([...registry.bound]));
  const first = bind("reply");
  const second = bind("reply");
  first();
  second();
  expect(seen).toEqual([["reply"], []]);
});

const plain = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

test.each([
  [{ key: "j", code: "KeyJ" }, "j"],
  [{ key: "J", code: "KeyJ" }, "j"],
  [{ key: "G", code: "KeyG", shiftKey: true }, "Shift+g"],
  // Dvorak: the printed letter. Cyrillic and Greek: the key's position.
  [{ key: "j", code: "KeyC" }, "j"],
  [{ key: "о", code: "KeyJ" }, "j"],
  [{ key: "Ξ", code: "KeyJ", shiftKey: true }, "Shift+j"],
  // Arabic: a key with two letters, and its signs.
  [{ key: "لأ", code: "KeyG", shiftKey: true }, "Shift+g"],
  [{ key: "لا", code: "KeyB", ctrlKey: true }, "Mod+b"],
  [{ key: "؟", code: "Slash", shiftKey: true }, "?"],
  [{ key: "ظ", code: "Slash" }, "/"],
  [{ key: "و", code: "Comma" }, ","],
  [{ key: "،", code: "KeyK", shiftKey: true }, ","],
  // Hebrew: letter keys that type signs, by the key before; the sign of a command stays.
  [{ key: "'", code: "KeyW", isForeignLayout: true }, "w"],
  [{ key: "/", code: "KeyQ", isForeignLayout: true }, "/"],
  [{ key: "،", code: "KeyK", shiftKey: true, isForeignLayout: true }, ","],
  [{ key: "'", code: "KeyQ", isForeignLayout: false }, "'"],
  [{ key: "1", code: "Digit1", isForeignLayout: true }, "1"],
  [{ key: "Enter", code: "Enter", isForeignLayout: true }, "Enter"],
  [{ key: "ü", code: "BracketLeft" }, "ü"],
  [{ key: "?", code: "Slash", shiftKey: true }, "?"],
  [{ key: "/", code: "Digit7", shiftKey: true }, "/"],
  [{ key: "@", code: "KeyQ", ctrlKey: true, altKey: true, altGraph: true }, "@"],
  [{ key: "k", code: "KeyK", ctrlKey: true }, "Mod+k"],
  [{ key: "k", code: "KeyK", metaKey: true }, null],
  [{ key: "k", code: "KeyK", altKey: true }, null],
  [{ key: "Shift", code: "ShiftLeft", shiftKey: true }, null],
])("%o is %s", (stroke, chord) => {
  expect(chordOf({ ...plain, ...stroke }, false)).toBe(chord);
});

test("the last letter identifies the layout: Hebrew G, then W, goes where G W goes", () => {
  let isForeignLayout = false;
  const chords = [
    { key: "ע", code: "KeyG" },
    { key: "'", code: "KeyW" },
    { key: "g", code: "KeyG" },
    { key: "'", code: "KeyQ" },
  ].map((stroke) => {
    const chord = chordOf({ ...plain, ...stroke, isForeignLayout }, false);
    isForeignLayout = isForeignLayoutAfter(stroke.key, isForeignLayout);
    return chord;
  });
  expect(chords).toEqual(["g", "w", "g", "'"]);
});

test("on a Mac the command key is Mod, and Ctrl is not", () => {
  expect(chordOf({ ...plain, key: "k", code: "KeyK", metaKey: true }, true)).toBe("Mod+k");
  expect(chordOf({ ...plain, key: "k", code: "KeyK", ctrlKey: true }, true)).toBe(null);
});
