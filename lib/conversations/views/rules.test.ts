import fc from "fast-check";
import { expect, test } from "vitest";
import { inboxViews, listSorts } from "#lib/conversations/views/inbox-view-rules.ts";
import {
  ALL_OPEN,
  countConditions,
  isSameFilter,
  readViewFilter,
  writeFilter,
} from "#lib/conversations/views/rules.ts";
import { storedFilterSchema, type ViewFilter } from "#lib/conversations/views/schema.ts";

const id = fc.stringMatching(/^[a-z]{2,4}_[0-9a-z]{4}$/);
const filters: fc.Arbitrary<ViewFilter> = fc.record({
  view: fc.constantFrom(...inboxViews),
  labels: fc.uniqueArray(id, { maxLength: 4 }),
  assignee: fc.option(id),
  team: fc.option(id),
  number: fc.option(id),
  unread: fc.boolean(),
  waiting: fc.boolean(),
  sort: fc.constantFrom(...listSorts),
});

test("reads back every filter from its URL", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readViewFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter);
    }),
  );
  expect(String(writeFilter(ALL_OPEN))).toBe("");
});

test("ignores the invalid parts of a URL", () => {
  const search = new URLSearchParams("view=everything&label=,,a,&sort=name&unread=yes&q=%20ana%20&waiting=1");
  expect(readViewFilter(search)).toEqual({ ...ALL_OPEN, labels: ["a"], waiting: true });
  expect(readViewFilter(new URLSearchParams({ label: Array(11).fill("x").join(",") })).labels).toEqual([]);
});

test("ignores the order of labels when comparing filters", () => {
  const filter = { ...ALL_OPEN, labels: ["a", "b"] };
  expect(isSameFilter(filter, { ...ALL_OPEN, labels: ["b", "a"] })).toBe(true);
  expect(isSameFilter(filter, { ...ALL_OPEN, labels: ["b"] })).toBe(false);
});

test("ignores a stored search condition, which lists no longer have", () => {
  const stored = { view: "mine", labels: ["a"], q: "ana" };
  expect(storedFilterSchema.parse(stored)).toEqual({ ...ALL_OPEN, view: "mine", labels: ["a"] });
});

test("counts the conditions of a list besides its view, order and viewer", () => {
  const list = { ...ALL_OPEN, view: "mine", sort: "closing", currentMemberId: "user_01k" } as const;
  expect(countConditions(list)).toBe(0);
  expect(countConditions({ ...list, labels: ["label_1", "label_2"], unread: true })).toBe(3);
});
