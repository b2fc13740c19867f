import { expect, test } from "vitest";
import { findUnknownFilters } from "#components/inbox/list/search/find-unknown-filters.ts";

test.each([
  ["status:open refund", ["status:"]],
  ['assignee:"Ana Ruiz" status：open status:closed', ["assignee:", "status:"]],
  ["-from:me", ["-from:"]],
  ["from:me label:VIP before:2026-11-01 after:yesterday", []],
  ["https://a.example/x C:\\orders 10:30 :)", []],
  ["note: call back", []],
  ['"status:open"', []],
  ['note: "call back"', []],
])("in %s", (q, names) => {
  expect(findUnknownFilters(q)).toEqual(names);
});
