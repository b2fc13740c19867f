import fc from "fast-check";
import { expect, test } from "vitest";
import { inboxViews, listSorts } from "#lib/views/filter-rules.ts";
import { ALL_OPEN, isSameFilter, readFilter, writeFilter } from "#lib/views/rules.ts";
import { keptFilterSchema, type ViewFilter } from "#lib/views/schema.ts";

const id = fc.stringMatching(/^[a-z]{2,4}_[0-9a-z]{4}$/);
const filters: fc.Arbitrary<ViewFilter> = fc.record({
  view: fc.constantFrom(...inboxViews),
  labels: fc.uniqueArray(id, { maxLength: 4 }),
  assignee: fc.option(id),
  number: fc.option(id),
  unread: fc.boolean(),
  waiting: fc.boolean(),
  sort: fc.constantFrom(...listSorts),
});

test("an address says a filter and is read as the same one", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter);
    }),
  );
  expect(String(writeFilter(ALL_OPEN))).toBe("");
});

test("an address that somebody wrote by hand shows what of it can be understood", () => {
  const search = new URLSearchParams("view=everything&label=,,a,&sort=name&unread=yes&q=%20ana%20&waiting=1");
  expect(readFilter(search)).toEqual({ ...ALL_OPEN, labels: ["a"], waiting: true });
  expect(readFilter(new URLSearchParams({ label: Array(11).fill("x").join(",") })).labels).toEqual([]);
});

test("the order of labels makes no other filter", () => {
  const filter = { ...ALL_OPEN, labels: ["a", "b"] };
  expect(isSameFilter(filter, { ...ALL_OPEN, labels: ["b", "a"] })).toBe(true);
  expect(isSameFilter(filter, { ...ALL_OPEN, labels: ["b"] })).toBe(false);
});

test("a view that was kept with a search, which lists no longer have, still shows the rest of its filter", () => {
  const kept = { view: "mine", labels: ["a"], q: "ana" };
  expect(keptFilterSchema.parse(kept)).toEqual({ ...ALL_OPEN, view: "mine", labels: ["a"] });
});
