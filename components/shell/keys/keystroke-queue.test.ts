import { expect, test } from "vitest";
import { KeystrokeQueue } from "#components/shell/keys/keystroke-queue.ts";

const SEND_AND_CLOSE = "Mod+Shift+Enter";
/** The chords that have a command. */
const KEYS = ["j", "e", "h", "x", "r", "a", "Mod+k", SEND_AND_CLOSE];

/** The focus moves at once with `r` (reply), a moment later with `a` (assign). */
function setUp() {
  const done: string[] = [];
  const typed: string[] = [];
  const composer = { name: "composer" };
  const picker = { name: "picker" };
  let address = 1;
  let rendered = 1;
  let focus: { name: string } | null = null;
  let loading = false;
  let drops = 0;
  let sends = true;
  const ignored = { handled: false, opensField: false };
  const queue: KeystrokeQueue<{ name: string }> = new KeystrokeQueue({
    run: ({ chord, typing }) => {
      if (!KEYS.includes(chord) || (typing && !chord.startsWith("Mod+"))) return ignored;
      if (loading && chord !== "j") return ignored;
      if (chord === SEND_AND_CLOSE) {
        if (!typing || !sends) return ignored;
        done.push(`sent ${rendered}`);
        focus = null;
      }
      if (chord === "j" || chord === SEND_AND_CLOSE) address += 1;
      else if (chord === "r") focus = composer;
      else if ("ehx".includes(chord)) done.push(`${chord} ${rendered}`);
      return { handled: true, opensField: chord === "a" || chord === "Mod+k" };
    },
    type: (field, keystrokes) => {
      typed.push(`${field.name}: ${keystrokes.map(({ key }) => key).join("")}`);
      for (const keystroke of keystrokes)
        if (keystroke.chord.startsWith("Mod+"))
          queue.press({ ...keystroke, typing: true }, KEYS.includes(keystroke.chord), false);
    },
    isRendered: () => address === rendered,
    isLoading: () => loading,
    focusedField: () => focus,
    onDrop: () => {
      drops += 1;
    },
  });
  return {
    done,
    typed,
    queue,
    composer,
    picker,
    address: () => address,
    drops: () => drops,
    refuseSending: () => {
      sends = false;
    },
    press: (chord: string, at: number, repeat = false, isStep = false) =>
      queue.press(
        { chord, key: chord.split("+").at(-1) ?? chord, repeat, typing: focus !== null, at },
        KEYS.includes(chord),
        isStep,
      ),
    render: (at: number) => {
      rendered = address;
      queue.release(at);
    },
    load: () => {
      loading = true;
    },
    endLoading: (at: number) => {
      loading = false;
      queue.release(at);
    },
    focus: (field: { name: string } | null, at: number) => {
      focus = field;
      queue.release(at);
    },
  };
}

test("keys after the one that begins a reply are typed into it and run no command", () => {
  const { done, typed, press, render } = setUp();
  for (const [index, chord] of ["j", "r", "e", "x"].entries()) press(chord, index);
  render(100);
  expect([done, typed]).toEqual([[], ["composer: ex"]]);
});

test("text after a reply that begins on the next page is typed into it, whatever its letters", () => {
  const { typed, press, render } = setUp();
  for (const [index, chord] of ["j", "r", "u", "1", "é"].entries()) expect(press(chord, index)).toBe(true);
  render(100);
  expect(typed).toEqual(["composer: u1é"]);
});

test("a press of the pointer drops the keys before it", () => {
  const { done, typed, queue, press, render } = setUp();
  for (const [index, chord] of ["j", "r", "u"].entries()) press(chord, index);
  queue.clear();
  render(100);
  expect([done, typed]).toEqual([[], []]);
});

test("keys pressed while a field opens are typed into it", () => {
  const { done, typed, picker, press, focus } = setUp();
  for (const [index, chord] of ["a", "e", "v", "e", "Enter"].entries())
    expect(press(chord, index)).toBe(true);
  focus(picker, 800);
  expect([done, typed]).toEqual([[], ["picker: eveEnter"]]);
  focus(null, 900);
  press("e", 1000);
  expect(done).toEqual(["e 1"]);
});

test("keys pressed while a field opens on the next page are typed into it", () => {
  const { done, typed, picker, press, render, focus } = setUp();
  for (const [index, chord] of ["j", "a", "e", "x"].entries()) press(chord, index);
  render(100);
  focus(picker, 200);
  expect([done, typed]).toEqual([[], ["picker: ex"]]);
});

test("a field that is left for the one that opens gets none of its text", () => {
  const { typed, composer, picker, press, focus } = setUp();
  focus(composer, 0);
  for (const [index, chord] of ["Mod+k", "e", "x"].entries()) expect(press(chord, 10 + index)).toBe(true);
  focus(composer, 100);
  expect(typed).toEqual([]);
  focus(picker, 200);
  expect(typed).toEqual(["picker: ex"]);
});

test("keys are commands again after Escape, or when no field has opened for three seconds", () => {
  const { done, typed, picker, press, focus } = setUp();
  for (const [index, chord] of ["a", "x", "Escape", "e"].entries()) press(chord, index);
  for (const [index, chord] of ["a", "x"].entries()) press(chord, 1000 + index);
  press("h", 4002);
  focus(picker, 4100);
  expect([done, typed]).toEqual([["e 1", "h 1"], []]);
});

test("keys pressed during a navigation run on the new page, step by step", () => {
  const { done, press, render, address } = setUp();
  press("e", 0);
  for (const [index, chord] of ["j", "x", "j", "e", "j"].entries()) press(chord, 10 + index);
  expect(done).toEqual(["e 1"]);
  render(100);
  expect(done).toEqual(["e 1", "x 2"]);
  render(200);
  expect(done).toEqual(["e 1", "x 2", "e 3"]);
  render(300);
  expect(address()).toBe(4);
  press("e", 400);
  expect(done.at(-1)).toBe("e 4");
});

test("a key that is held down does not repeat after it is released", () => {
  const { press, render, address } = setUp();
  press("j", 0);
  for (let at = 30; at < 900; at += 30) press("j", at, true);
  render(900);
  expect(address()).toBe(2);
});

test("each press of a step counts before its page is rendered, unless another key waits before it", () => {
  const { done, press, render, address } = setUp();
  for (const at of [0, 30, 60]) press("j", at, at > 0, true);
  expect(address()).toBe(4);
  press("e", 90);
  press("j", 120, false, true);
  expect([done, address()]).toEqual([[], 4]);
  render(2900);
  expect([done, address()]).toEqual([["e 4"], 5]);
});

test("text after a press of the pointer is typed into the field that it opens", () => {
  const { done, typed, queue, composer, press, focus } = setUp();
  queue.expectField(0);
  for (const [index, chord] of ["h", "e", "y"].entries()) expect(press(chord, 10 + index)).toBe(true);
  focus(composer, 500);
  expect([done, typed]).toEqual([[], ["composer: hey"]]);
});

test("keys for a page that never rendered are dropped", () => {
  const { done, drops, press, render } = setUp();
  press("j", 0);
  press("e", 10);
  render(10_020);
  expect(done).toEqual([]);
  press("j", 20_000);
  press("e", 20_010);
  press("h", 30_020);
  render(30_100);
  expect([done, drops()]).toEqual([["h 3"], 2]);
});

test("keys wait for ten seconds for a page that is still rendering", () => {
  const { done, typed, press, render } = setUp();
  for (const [index, chord] of ["j", "r", "h", "e", "y"].entries()) press(chord, index * 100);
  render(9900);
  expect([done, typed]).toEqual([[], ["composer: hey"]]);
});

test("after keys are dropped, what is typed without a pause of a second runs nothing", () => {
  const { done, typed, drops, press, render } = setUp();
  press("j", 0);
  press("r", 10);
  for (let at = 500; at <= 10_000; at += 500) expect(press("e", at)).toBe(true);
  render(10_100);
  expect(drops()).toBe(1);
  for (const at of [10_900, 11_800, 12_700]) expect([press("e", at), press("?", at)]).toEqual([true, true]);
  expect([press(SEND_AND_CLOSE, 12_800), press("ArrowDown", 12_810)]).toEqual([true, false]);
  press("h", 13_900);
  expect([done, typed, drops()]).toEqual([["h 2"], [], 1]);
});

test("the text for a field that never opens does not run as commands", () => {
  const { done, drops, press } = setUp();
  for (let at = 0; at <= 6000; at += 500) press(at === 0 ? "a" : "e", at);
  expect([done, drops()]).toEqual([[], 1]);
});

test("Escape, a press of the pointer and a field that takes the focus end the dropping of keys", () => {
  const drop = () => {
    const tools = setUp();
    tools.press("a", 0);
    for (const at of [2000, 2900, 3800]) tools.press("x", at);
    expect([tools.done, tools.drops()]).toEqual([[], 1]);
    return tools;
  };
  const escaped = drop();
  escaped.press("Escape", 4200);
  escaped.press("e", 4300);
  expect(escaped.done).toEqual(["e 1"]);
  const pressed = drop();
  pressed.queue.clear();
  pressed.press("e", 4300);
  expect(pressed.done).toEqual(["e 1"]);
  const focused = drop();
  focused.focus(focused.picker, 4200);
  expect(focused.press("e", 4250)).toBe(false);
  focused.focus(null, 4300);
  focused.press("e", 4350);
  expect(focused.done).toEqual(["e 1"]);
});

test("a reply that is sent and closed before its page is rendered goes out alone, and the next keys are for the next page", () => {
  const { done, typed, drops, press, render, address } = setUp();
  const keys = ["j", "r", "h", "i", SEND_AND_CLOSE, "r", "y", "o", SEND_AND_CLOSE, "e"];
  for (const [index, chord] of keys.entries()) expect(press(chord, index)).toBe(true);
  render(100);
  expect([done, typed, address()]).toEqual([["sent 2"], ["composer: hiEnter"], 3]);
  render(9000);
  expect([done, typed]).toEqual([
    ["sent 2", "sent 3"],
    ["composer: hiEnter", "composer: yoEnter"],
  ]);
  render(9100);
  expect([done.at(-1), drops()]).toEqual(["e 4", 0]);
});

test("what follows a command that does nothing is dropped: neither text of the field nor commands", () => {
  const refused = setUp();
  refused.refuseSending();
  for (const [index, chord] of ["j", "r", "h", "i", SEND_AND_CLOSE, "r", "e"].entries())
    refused.press(chord, index);
  refused.render(100);
  expect([refused.done, refused.typed, refused.drops()]).toEqual([[], ["composer: hiEnter"], 1]);

  const unhandled = setUp();
  for (const [index, chord] of ["j", SEND_AND_CLOSE, "e"].entries()) unhandled.press(chord, index);
  unhandled.render(100);
  expect([unhandled.done, unhandled.drops()]).toEqual([[], 1]);
});

test("a key continues those before it until they have run, or until a pause after they were dropped", () => {
  const { queue, drops, press } = setUp();
  press("a", 0);
  expect(queue.continues(10)).toBe(false);
  press("e", 20);
  expect([queue.continues(3000), queue.continues(3001)]).toEqual([true, false]);
  press("e", 2900);
  press("x", 3100);
  expect([drops(), queue.continues(4100), queue.continues(4101)]).toEqual([1, true, false]);
});

test("a field that was expected on the next page has three seconds once that page is rendered", () => {
  const { done, typed, queue, composer, press, render, focus } = setUp();
  press("j", 0);
  queue.expectField(10);
  press("h", 20);
  render(5000);
  focus(composer, 7900);
  expect(typed).toEqual(["composer: h"]);
  focus(null, 8000);
  press("j", 10_000);
  queue.expectField(10_010);
  render(10_100);
  press("e", 13_101);
  expect(done).toEqual(["e 3"]);
});

test("text after the key of the palette in a typed reply is for the palette", () => {
  const { typed, picker, press, render, focus } = setUp();
  for (const [index, chord] of ["j", "r", "h", "i", "Mod+k", "e", "x"].entries()) press(chord, index);
  render(100);
  expect(typed).toEqual(["composer: hik"]);
  focus(picker, 200);
  expect(typed).toEqual(["composer: hik", "picker: ex"]);
});

test("keys that edit or send the text are typed with it", () => {
  const { typed, press, render } = setUp();
  for (const [index, chord] of [
    "j",
    "r",
    "h",
    "Backspace",
    "y",
    "Shift+Enter",
    "o",
    "Mod+Enter",
    "e",
  ].entries())
    expect(press(chord, index)).toBe(true);
  render(100);
  expect(typed).toEqual(["composer: hBackspaceyEnteroEntere"]);
});

test("keys whose command a part of the page has yet to bind run once it is loaded, for up to ten seconds", () => {
  const { done, typed, queue, press, focus, load, endLoading } = setUp();
  load();
  expect([press("e", 0), press("r", 10), press("x", 20), press("?", 30)]).toEqual([true, true, true, true]);
  focus(null, 1500);
  expect(done).toEqual([]);
  endLoading(2500);
  expect([done, typed]).toEqual([["e 1"], ["composer: x?"]]);
  focus(null, 2600);
  load();
  press("e", 3000);
  endLoading(13_001);
  expect(done).toEqual(["e 1"]);
  load();
  press("e", 14_000);
  queue.leaveLoadingPart();
  endLoading(14_100);
  expect(done).toEqual(["e 1"]);
});

test("while a part of the page is loading, keys that are bound already run at once", () => {
  const { press, load, address } = setUp();
  load();
  press("j", 0);
  expect(address()).toBe(2);
  expect(press("?", 10)).toBe(false);
});
