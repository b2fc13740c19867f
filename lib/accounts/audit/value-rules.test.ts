import { expect, test } from "vitest";
import { auditFieldRules, auditFields, isAuditField } from "#lib/accounts/audit/field-rules.ts";
import { auditFilterSchema } from "#lib/accounts/audit/schema.ts";
import { filterText, filterValue } from "#lib/accounts/audit/value-rules.ts";
import { exportQuery } from "#lib/contacts/page-schema.ts";
import { optInContactBody, optOutContactBody } from "#lib/contacts/schema.ts";
import { DEFAULT_SORT, listSorts } from "#lib/conversations/views/inbox-view-rules.ts";
import { viewFilterSchema } from "#lib/conversations/views/schema.ts";
import { replayBody } from "#lib/webhooks/schema.ts";
import { messagesOf } from "../../../messages/messages-of.ts";

test("a filter shows only the conditions that are set, with names and in words", () => {
  const names = new Map([
    ["lbl_1", "VIP"],
    ["lbl_2", "Returns"],
  ]);
  const view = {
    ...{ view: "open", labels: ["lbl_1", "lbl_2"], assignee: null, team: null, number: null },
    ...{ unread: true, waiting: false, sort: DEFAULT_SORT },
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
  expect(filterValue({ unread: false, sort: DEFAULT_SORT }, names)).toBeNull();
});

test("each condition and sort order of the inbox list and of contacts has a name in every language", () => {
  const names = [...Object.keys(viewFilterSchema.shape), ...Object.keys(exportQuery.shape)];
  for (const language of ["en", "ar"] as const) {
    const { conditions, fields, sorts } = messagesOf(language).audit;
    expect(Object.keys({ ...conditions, ...fields })).toEqual(expect.arrayContaining(names));
    expect([DEFAULT_SORT, ...Object.keys(sorts)].sort()).toEqual([...listSorts].sort());
  }
});

test("what an entry records of a request as it is has a field", () => {
  const recorded = [auditFilterSchema, exportQuery, optInContactBody, optOutContactBody, replayBody];
  expect(recorded.flatMap(({ shape }) => Object.keys(shape)).filter((name) => !isAuditField(name))).toEqual(
    [],
  );
});

const isNamedByBrowser = (words: string) => words === "languages" || words === "countries";

test("each code of a field has a text in every language", () => {
  const translated = auditFields.flatMap((field) => {
    const { coded, words } = auditFieldRules[field];
    return coded !== false && words !== null && !isNamedByBrowser(words)
      ? [{ field, words, codes: coded === true ? ["no list"] : coded }]
      : [];
  });
  for (const language of ["en", "ar"] as const) {
    for (const { field, words, codes } of translated) {
      const texts = words
        .split(".")
        .reduce<unknown>((group, key) => Object(group)[key], messagesOf(language));
      const missing = codes.filter((value) => typeof Object(texts)[value] !== "string");
      expect([field, missing]).toEqual([field, []]);
    }
  }
});
