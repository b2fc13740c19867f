import { expect, test } from "vitest";
import { KeystrokeQueue } from "#components/shell/keys/keystroke-queue.ts";

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
  const queue = new KeystrokeQueue<{ name: string }>({
    run: ({ chord, typing }) => {
      if (typing && chord !== "Mod+k") return { handled: false, opensField: false };
      if (loading && chord !== "j") return { handled: false, opensField: false };
      if (chord === "j") address += 1;
      else if (chord === "r") focus = composer;
      else if ("ehx".includes(chord)) done.push(`${chord} ${rendered}`);
      return { handled: true, opensField: chord === "a" || chord === "Mod+k" };
    },
    type: (field, keystrokes) => typed.push(`${field.name}: ${keystrokes.map(({ key }) => key).join("")}`),
    isRendered: () => address === rendered,
    isLoading: () => loading,
    focusedField: () => focus,
  });
  return {
    done,
    typed,
    queue,
    composer,
    picker,
    address: () => address,
    press: (chord: string, at: number, repeat = false, isStep = false) =>
      queue.press(
        { chord, key: chord, repeat, typing: focus !== null, at },
        "jehxra".includes(chord),
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
  const { done, press, render } = setUp();
  press("j", 0);
  press("e", 10);
  render(3100);
  expect(done).toEqual([]);
  press("j", 3110);
  press("e", 3120);
  press("h", 6200);
  render(6210);
  expect(done).toEqual(["h 3"]);
});

test("keys whose command a part of the page has yet to bind run once it is loaded, for up to three seconds", () => {
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
  endLoading(6001);
  expect(done).toEqual(["e 1"]);
  load();
  press("e", 7000);
  queue.leaveLoadingPart();
  endLoading(7100);
  expect(done).toEqual(["e 1"]);
});

test("while a part of the page is loading, keys that are bound already run at once", () => {
  const { press, load, address } = setUp();
  load();
  press("j", 0);
  expect(address()).toBe(2);
  expect(press("?", 10)).toBe(false);
});
