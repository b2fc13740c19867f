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
  expect([toLocalInput(undefined), fromLocalInput(""), fromLocalInput("never")]).toEqual(["", "", ""]);
});
