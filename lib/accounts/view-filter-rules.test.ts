import { expect, test } from "vitest";
import { replaceInViewFilter } from "#lib/accounts/view-filter-rules.ts";

const ALL = {
  view: "open",
  labels: [] as string[],
  assignee: null,
  team: null,
  number: null,
  unread: false,
  waiting: false,
  sort: "closing",
};
const label = (into: string | null) => ({ condition: "labels", id: "lbl_1", into }) as const;

test("a merged label takes the place of the other, once", () => {
  expect(replaceInViewFilter({ ...ALL, labels: ["lbl_1", "lbl_3"] }, label("lbl_2"))).toEqual({
    ...ALL,
    labels: ["lbl_2", "lbl_3"],
  });
  expect(replaceInViewFilter({ ...ALL, labels: ["lbl_2", "lbl_1"] }, label("lbl_2"))).toEqual({
    ...ALL,
    labels: ["lbl_2"],
  });
});

test("a condition without its label, team or member is left out, and with the last one the view", () => {
  const filter = { ...ALL, labels: ["lbl_1"], team: "team_1", assignee: "user_1" };
  expect(replaceInViewFilter(filter, label(null))).toEqual({ ...filter, labels: [] });
  expect(replaceInViewFilter(filter, { condition: "team", id: "team_1", into: null })).toEqual({
    ...filter,
    team: null,
  });
  expect(replaceInViewFilter(filter, { condition: "assignee", id: "user_1", into: "user_2" })).toEqual({
    ...filter,
    assignee: "user_2",
  });
  expect(replaceInViewFilter({ ...ALL, labels: ["lbl_1"] }, label(null))).toBeNull();
  expect(replaceInViewFilter({ ...ALL, labels: ["lbl_1"], unread: true }, label(null))).toEqual({
    ...ALL,
    unread: true,
  });
});

test("other filters stay, and closed conversations of a removed member", () => {
  const others = { ...ALL, labels: ["lbl_2"], team: "lbl_1" };
  expect(replaceInViewFilter(others, label(null))).toBe(others);
  const closed = { ...ALL, view: "closed", assignee: "user_1" };
  expect(replaceInViewFilter(closed, { condition: "assignee", id: "user_1", into: "user_2" })).toBe(closed);
});
