import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "#lib/platform/cursor.ts";

test("decodes a cursor for its own list only", () => {
  const cursor = encodeCursor("messages:a", ["2026-01-01", "msg_1"]);
  expect(decodeCursor("messages:a", cursor)).toEqual(["2026-01-01", "msg_1"]);
  expect(() => decodeCursor("messages:b", cursor)).toThrow(/is not valid for this list/);
});

test.each(["", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAA", "%%%"])("rejects %s as a cursor", (text) => {
  expect(() => decodeCursor("messages:a", text)).toThrow(/is not valid for this list/);
});
