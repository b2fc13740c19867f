import { afterEach, expect, test, vi } from "vitest";
import { listContactsQuery, updateContactBody, upsertContactBody } from "#lib/contacts/schema.ts";

// Combining marks in the most expensive order for normalization.
const MARKS = `a${"\u0301\u0316".repeat(60_000)}`;
const PHONE = "15555550100";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["an externalId", upsertContactBody, { phone: PHONE, externalId: MARKS }, "externalId"],
  ["an externalId of a change", updateContactBody, { externalId: MARKS }, "externalId"],
  ["a label", upsertContactBody, { phone: PHONE, labels: ["vip", MARKS] }, "labels.1"],
  [
    "a label with white space around it",
    updateContactBody,
    { labels: [`${" ".repeat(100_000)}a`] },
    "labels.0",
  ],
  ["a filter by externalId", listContactsQuery, { externalId: MARKS }, "externalId"],
  ["a search", listContactsQuery, { q: MARKS }, "q"],
])("rejects an overlong %s without normalizing it", (_name, schema, input, path) => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const { error } = schema.safeParse(input);
  const normalized = normalize.mock.contexts.filter((text) => String(text).length > 512);
  expect(normalized).toEqual([]);
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});

test("rejects an overlong label filter without normalizing it", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  expect(listContactsQuery.safeParse({ label: MARKS }).success).toBe(false);
  expect(listContactsQuery.safeParse({ label: [MARKS] }).success).toBe(false);
  expect(normalize).not.toHaveBeenCalled();
});

test("accepts names that become short enough by normalization", () => {
  const longest = "\u03b1\u0313\u0300\u0345";
  expect(longest.normalize()).toHaveLength(1);
  const contact = { phone: PHONE, externalId: longest.repeat(128), labels: [longest.repeat(40)] };
  expect(upsertContactBody.safeParse(contact).success).toBe(true);
  const over = { phone: PHONE, externalId: `${longest.repeat(128)}a`, labels: [`${longest.repeat(40)}a`] };
  expect(upsertContactBody.safeParse(over).error?.issues.map(({ path }) => path.join("."))).toEqual([
    "externalId",
    "labels.0",
  ]);
});
