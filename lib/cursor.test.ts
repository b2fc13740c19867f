import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";

test("a cursor leads back to its place in its own list only", () => {
  const cursor = encodeCursor("messages:a", ["2026-01-01", "msg_1"]);
  expect(decodeCursor("messages:a", cursor)).toEqual(["2026-01-01", "msg_1"]);
  expect(() => decodeCursor("messages:b", cursor)).toThrow(/does not belong/);
});

test.each(["", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAA", "%%%"])("%s is no cursor", (text) => {
  expect(() => decodeCursor("messages:a", text)).toThrow(/does not belong/);
});
