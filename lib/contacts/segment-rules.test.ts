import { expect, test } from "vitest";
import { conditionsOf, readContactList, writeContactList } from "#lib/contacts/segment-rules.ts";

const guests = {
  id: "seg_1",
  name: "Guests",
  filter: { blocked: "no", attribute: "plan", value: "gold" },
} as const;
const read = (search: string) => readContactList(new URLSearchParams(search), [guests]);

test("a segment in the URL stands for its conditions, and the search and order apply to it", () => {
  const shown = read("segment=seg_1&q=ana&sort=name&source=api");
  expect(shown).toEqual({
    filter: { ...guests.filter, q: "ana", sort: "name" },
    segment: guests,
    changed: null,
  });
  expect(conditionsOf(shown.filter)).toEqual(guests.filter);
  expect(String(writeContactList(shown.filter, guests))).toBe("segment=seg_1&q=ana&sort=name");
  expect(read("segment=seg_2&source=api")).toEqual({
    filter: { source: "api" },
    segment: "unknown",
    changed: null,
  });
});

test("a changed filter remembers its segment until it is the same again or has no condition", () => {
  const changed = writeContactList({ ...guests.filter, source: "api" }, guests);
  expect(changed.get("segment")).toBeNull();
  expect(read(String(changed))).toEqual({
    filter: { ...guests.filter, source: "api" },
    segment: null,
    changed: guests,
  });
  expect(String(writeContactList(guests.filter, guests))).toBe("segment=seg_1");
  expect(String(writeContactList({ q: "ana" }, guests))).toBe("q=ana");
});
