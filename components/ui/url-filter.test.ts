import { expect, test } from "vitest";
import { readFilter } from "#components/ui/url-filter.ts";
import { requestFilterSchema } from "#lib/api/request-log/schema.ts";

const read = (query: string) => readFilter(requestFilterSchema, new URLSearchParams(query));

test("filters are read from the URL; invalid values are ignored", () => {
  expect(read("status=4xx&path=otp&key=key_1")).toEqual({ status: "4xx", path: "otp", key: "key_1" });
  expect(read("status=often&method=PUT&after=yesterday&page=2&code=")).toEqual({});
});
