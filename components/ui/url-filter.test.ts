import { expect, test } from "vitest";
import { fromLocalInput, readFilter, toLocalInput } from "#components/ui/url-filter.ts";
import { requestFilterSchema } from "#lib/api/request-log/schema.ts";

const read = (query: string) => readFilter(requestFilterSchema, new URLSearchParams(query));

test("filters are read from the URL; invalid values are ignored", () => {
  expect(read("status=4xx&path=otp&key=key_1")).toEqual({ status: "4xx", path: "otp", key: "key_1" });
  expect(read("status=often&method=PUT&after=yesterday&page=2&code=")).toEqual({});
});

test("an instant survives the local time input to the minute", () => {
  const iso = "2026-11-20T21:30:00.000Z";
  expect(fromLocalInput(toLocalInput(iso))).toBe(iso);
  expect([toLocalInput(""), fromLocalInput(""), fromLocalInput("never")]).toEqual(["", "", ""]);
});

test("the first digits of a year are no time, and an instant with an offset in seconds does not move", () => {
  const typed = ["0002", "0020", "0202"].map((year) => fromLocalInput(`${year}-11-26T00:00`));
  expect(typed).toEqual(["", "", ""]);
  const local = "1860-11-26T00:00";
  expect(toLocalInput(new Date(local).toISOString())).toBe(local);
});
