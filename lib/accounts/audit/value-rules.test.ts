import { expect, test } from "vitest";
import { filterText, filterValue } from "#lib/accounts/audit/value-rules.ts";
import { viewFilterSchema } from "#lib/conversations/views/schema.ts";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { messagesOf } from "../../../messages/messages-of.ts";

test("a filter shows only the conditions that are set, with names and in words", () => {
  const names = new Map([
    ["lbl_1", "VIP"],
    ["lbl_2", "Returns"],
  ]);
  const view = {
    ...{ view: "open", labels: ["lbl_1", "lbl_2"], assignee: null, team: null, number: null },
    ...{ unread: true, waiting: false, sort: "latest" },
  };
  const { conditions } = messagesOf("ar").audit;
  const texts = {
    nameOf: (name: string) => new Map(Object.entries(conditions)).get(name) ?? name,
    wordOf: (_name: string, value: string) => (value === "open" ? "كل المفتوحة" : value),
  };
  expect(filterText(filterValue(view, names) ?? "", texts)).toBe(
    "العرض: كل المفتوحة, التصنيفات: VIP, Returns, غير مقروءة",
  );
  const segment = { label: "lbl_1,lbl_3", optedOut: "no" };
  expect(filterValue(segment, names)).toBe('{"label":"VIP, lbl_3","optedOut":"no"}');
  expect(filterValue({ unread: false, sort: "latest" }, names)).toBeNull();
});

test("each condition of the inbox list has a name in every language", () => {
  for (const language of ["en", "ar"] as const) {
    const { conditions } = messagesOf(language).audit;
    expect(Object.keys(conditions)).toEqual(expect.arrayContaining(Object.keys(viewFilterSchema.shape)));
  }
});

test("each limit on attempts has a word in every language", () => {
  const kinds = Object.keys(attemptPolicies).sort();
  for (const language of ["en", "ar"] as const) {
    expect(Object.keys(messagesOf(language).audit.limits).sort()).toEqual(kinds);
  }
});
