import { expect, test } from "vitest";
import { initialMessages, isAddedAbove } from "#components/inbox/thread/rendered-rules.ts";
import { messageFixture } from "#lib/testing/message-fixture.ts";

const messages = Array.from({ length: 60 }, (_, n) => messageFixture(n));
const idOf = (at: number) => messageFixture(at).id;
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test("a thread that opens at its end starts with the newest messages", () => {
  expect(ids(initialMessages(messages, "end", null))).toEqual(ids(messages.slice(40)));
  expect(initialMessages(messages.slice(0, 3), "end", null)).toHaveLength(3);
  expect(initialMessages([], "end", null)).toEqual([]);
});

test("the initial messages include the opened one, some above it and all below", () => {
  expect(ids(initialMessages(messages, { id: idOf(30), offset: 0 }, null))).toEqual(ids(messages.slice(22)));
  expect(ids(initialMessages(messages, { id: idOf(58), offset: 0 }, null))).toEqual(ids(messages.slice(40)));
  expect(ids(initialMessages(messages, { id: idOf(2), offset: 0 }, null))).toEqual(ids(messages));
  expect(ids(initialMessages(messages, { id: "msg_of_elsewhere", offset: 0 }, null))).toEqual(
    ids(messages.slice(40)),
  );
});

test("no more messages come first than fill the height, of which long texts and new days take more", () => {
  const countAt = (height: number, list = messages) => initialMessages(list, "end", height).length;
  expect(countAt(400)).toBeGreaterThanOrEqual(6);
  expect(countAt(400)).toBeLessThan(countAt(600));
  expect(countAt(5000)).toBe(20);
  const long = messages.map((message) => ({
    ...message,
    content: { kind: "text" as const, body: "a long text ".repeat(40) },
  }));
  expect(countAt(600, long)).toBeLessThan(countAt(600) / 2);
  const reactions = messages.map((message) => ({
    ...message,
    content: { kind: "reaction" as const, targetWamid: "wamid.1", emoji: "👍" },
  }));
  expect(countAt(600, reactions)).toBeGreaterThan(countAt(600));
  expect(ids(initialMessages(messages, { id: idOf(30), offset: 0 }, 400))).toEqual(ids(messages.slice(22)));
});

test("only a page added above is deferred, not a new or changed message", () => {
  const before = messages.slice(20, 50);
  expect(isAddedAbove(before, messages.slice(0, 50))).toBe(true);
  expect(isAddedAbove(before, before)).toBe(false);
  expect(isAddedAbove(before, messages.slice(20, 51))).toBe(false);
  expect(isAddedAbove(before, messages.slice(10, 51))).toBe(false);
  expect(isAddedAbove([], before)).toBe(false);
  const changed = [...messages.slice(0, 49), messageFixture(49)];
  expect(isAddedAbove(before, changed)).toBe(false);
});
