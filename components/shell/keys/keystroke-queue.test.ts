import { expect, test } from "vitest";
import { KeystrokeQueue } from "#components/shell/keys/keystroke-queue.ts";

function setUp() {
  const done: string[] = [];
  let address = 1;
  let rendered = 1;
  let writing = false;
  const act = (chord: string) => {
    if (chord === "j") address += 1;
    else if (chord === "r") writing = true;
    else done.push(`${chord} ${rendered}`);
  };
  const held = new KeystrokeQueue({
    strike: ({ chord }) => act(chord),
    isThere: () => address === rendered,
    takesKeys: () => writing,
  });
  const press = (chord: string, at: number, repeat = false) => {
    if (!held.take({ chord, repeat, typing: false, at })) act(chord);
  };
  const render = (at: number) => {
    rendered = address;
    held.release(at);
  };
  return { done, press, render, address: () => address, writing: () => writing };
}

test("what follows the key that begins a reply is text, and no command", () => {
  const { done, press, render, writing } = setUp();
  for (const [index, chord] of ["j", "r", "e", "x"].entries()) press(chord, index);
  render(100);
  expect([done, writing()]).toEqual([[], true]);
});

test("what is pressed on the way to a page is done there, step by step", () => {
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

test("a key that is held down does not run on after it is let go", () => {
  const { press, render, address } = setUp();
  press("j", 0);
  for (let at = 30; at < 900; at += 30) press("j", at, true);
  render(900);
  expect(address()).toBe(2);
});

test("what was pressed for a page that never came is forgotten", () => {
  const { done, press, render } = setUp();
  press("j", 0);
  press("e", 10);
  render(2000);
  expect(done).toEqual([]);
  press("j", 2010);
  press("e", 2020);
  press("h", 4000);
  render(4010);
  expect(done).toEqual(["h 3"]);
});
