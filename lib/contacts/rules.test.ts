import fc from "fast-check";
import { expect, test } from "vitest";
import {
  hasChangedPhone,
  identify,
  mergeAttributes,
  mergeMarketingChoices,
  NO_MARKETING_CHOICE,
  normalizeLabelName,
  normalizeLabelNames,
  optIn,
  optOutBy,
} from "#lib/contacts/rules.ts";

const contact = (name: string, ids: { phone?: string; waId?: string; bsuid?: string }) => ({
  name,
  phone: ids.phone ?? null,
  waId: ids.waId ?? null,
  bsuid: ids.bsuid ?? null,
});
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test("identifies by business-scoped id first, then WhatsApp id, then phone", () => {
  const byPhone = contact("phone", { phone: "1650" });
  const byWaId = contact("wa", { waId: "1650" });
  const byBsuid = contact("bsuid", { bsuid: "US.1" });
  const found = identify([byPhone, byWaId, byBsuid], { phone: "1650", waId: "1650", bsuid: "US.1" });
  expect(found.contact?.name).toBe("bsuid");
  expect(names(found.duplicates)).toEqual(["wa", "phone"]);
  expect(found.previousOwners).toEqual([]);
});

test("treats a contact with the number and another business-scoped id as the previous owner", () => {
  const before = contact("before", { phone: "1650", waId: "1650", bsuid: "US.OLD" });
  const found = identify([before], { phone: "1650", waId: "1650", bsuid: "US.NEW" });
  expect(found).toEqual({ contact: null, duplicates: [], previousOwners: [before] });
});

test("identifies by number when WhatsApp names no business-scoped id", () => {
  const known = contact("known", { waId: "1650", bsuid: "US.1" });
  expect(identify([known], { phone: "1650", waId: "1650", bsuid: null }).contact).toBe(known);
});

test.each([
  ["another number", { phone: "16505551234", waId: "16505551234" }, "16505559999", true],
  ["another number than somebody wrote down", { phone: "16505551234" }, "16505559999", true],
  ["the number that we know", { phone: "16505551234", waId: "16505551234" }, "16505551234", false],
  ["the number as WhatsApp writes it in Brazil", { phone: "5511999998888" }, "551199998888", false],
  ["the number as WhatsApp writes it in Mexico", { phone: "525512345678" }, "5215512345678", false],
  ["the number as WhatsApp writes it in Argentina", { phone: "541155551234" }, "5491155551234", false],
  [
    "the number without a prefix for calls inside the country",
    { phone: "4407911123456" },
    "447911123456",
    false,
  ],
  ["a first phone number", {}, "16505551234", false],
])("identifies a sender of %s", (_line, numbers, waId, moved) => {
  const row = contact("known", { ...numbers, bsuid: "US.1" });
  expect(hasChangedPhone(row, { phone: waId, waId, bsuid: "US.1" })).toBe(moved);
  // Without a business-scoped id, another number means another person.
  expect(hasChangedPhone(row, { phone: waId, waId, bsuid: null })).toBe(false);
});

test("treats labels as equal regardless of case, Unicode form and white space, with the first spelling", () => {
  expect([...normalizeLabelNames(["VIP", " vip ", "São Paulo", "SA\u0303O PAULO"])]).toEqual([
    ["são paulo", "São Paulo"],
    ["vip", "VIP"],
  ]);
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), (names) => {
      const normalizedNames = [...normalizeLabelNames(names).keys()];
      expect(normalizedNames).toEqual([...new Set(names.map(normalizeLabelName))].sort());
    }),
  );
});

const name = fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,9}$/);
const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean());

test("merges attributes by entry: null deletes, absent entries remain", () => {
  fc.assert(
    fc.property(
      fc.dictionary(name, value),
      fc.dictionary(name, fc.option(value, { freq: 3 })),
      (current, change) => {
        const merged = mergeAttributes(current, change);
        for (const key of [...Object.keys(current), ...Object.keys(change)]) {
          const wanted = Object.hasOwn(change, key) ? change[key] : current[key];
          expect(Object.hasOwn(merged, key) ? merged[key] : null).toBe(wanted);
        }
        expect(mergeAttributes(merged, change)).toEqual(merged);
      },
    ),
  );
});

test("preserves either contact's opt-out, preferring the customer's own, and else the later opt-in", () => {
  const none = NO_MARKETING_CHOICE;
  const ours = optOutBy("api", { at: new Date(1), source: "shop" });
  const theirs = optOutBy("customer", { at: new Date(2), source: "whatsapp" });
  const early = optIn({ at: new Date(3), source: "shop" });
  const late = optIn({ at: new Date(4), source: null });
  for (const [one, other, merged] of [
    [none, none, none],
    [none, ours, ours],
    [ours, theirs, theirs],
    [none, early, early],
    [early, late, late],
    [late, ours, ours],
  ] as const) {
    expect(mergeMarketingChoices(one, other)).toEqual(merged);
    expect(mergeMarketingChoices(other, one)).toEqual(merged);
  }
});
