import { expect, test } from "vitest";
import { serveCsv } from "#lib/api/serve-csv.ts";
import { toCsv } from "#lib/platform/to-csv.ts";

test("quotes every cell and escapes formulas", async () => {
  const file = serveCsv("x.csv", toCsv(["name"], [['a "b"'], ["=1+1"]]));
  expect(await file.text()).toBe('"name"\r\n"a ""b"""\r\n"\'=1+1"\r\n');
});

test("a file whose rows cannot be read ends with the error", async () => {
  async function* rows() {
    yield ["a"];
    throw new Error("The connection was lost.");
  }
  const file = serveCsv("x.csv", toCsv(["name"], rows()));
  await expect(file.text()).rejects.toThrow("The connection was lost.");
});

test("stops reading rows when the reader leaves", async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  async function* rows() {
    try {
      for (;;) yield ["x".repeat(10_000)];
    } finally {
      resolve();
    }
  }
  const reader = serveCsv("x.csv", toCsv(["name"], rows())).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await ended;
});
