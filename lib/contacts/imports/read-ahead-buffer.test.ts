import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FileRow } from "#lib/contacts/imports/open-rows.ts";
import { ReadAheadBuffer } from "#lib/contacts/imports/read-ahead-buffer.ts";

function fileOf(count: number, cell = "x", fails = false) {
  const read = { rows: 0 };
  async function* rows(): AsyncGenerator<FileRow> {
    for (let line = 1; line <= count; line += 1) {
      read.rows = line;
      yield { line, cells: [cell] };
    }
    if (fails) throw new Error("unreadable from here on");
  }
  return { rows: rows(), read };
}

test("returns rows in order, once, with the total known before the last one", async () => {
  const ahead = new ReadAheadBuffer(fileOf(1000).rows, 3);
  const lines = (await ahead.take(1)).map(({ line }) => line);
  // The file is read ahead while the first rows are processed.
  await setImmediate();
  expect(ahead.total).toBe(997);
  for (let size = 1; ; size += 7) {
    const rows = await ahead.take(size);
    if (rows.length === 0) break;
    lines.push(...rows.map(({ line }) => line));
  }
  expect(ahead.total).toBe(997);
  expect(lines).toEqual(Array.from({ length: 997 }, (_, index) => index + 4));
});

test("reads no further than its buffer allows, and nothing after close", async () => {
  const { rows, read } = fileOf(100, "x".repeat(1024 * 1024));
  const ahead = new ReadAheadBuffer(rows, 0);
  // More than the buffer holds: returns the buffered rows.
  expect((await ahead.take(50)).length).toBeLessThan(50);
  expect(ahead.total).toBeNull();
  await ahead.take(1);
  await ahead.close();
  expect(read.rows).toBeLessThan(40);
});

test("throws an error of the file after the rows before it", async () => {
  const ahead = new ReadAheadBuffer(fileOf(5, "x", true).rows, 0);
  expect(await ahead.take(3)).toHaveLength(3);
  expect(await ahead.take(3)).toHaveLength(2);
  await expect(ahead.take(3)).rejects.toThrow("unreadable");
  expect(ahead.total).toBeNull();
});
