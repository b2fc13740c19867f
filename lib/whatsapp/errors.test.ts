import fc from "fast-check";
import { expect, test } from "vitest";
import { type Disposition, describeError, errorCatalog, isInCatalog } from "#lib/whatsapp/errors.ts";

const contract: [Disposition, number[]][] = [
  ["retry", [130429, 131016, 131057, 131000, 2]],
  ["retry-pair", [131056]],
  ["later", [4, 613, 80007]],
  ["permanent", [100, 131008, 131009, 132000, 132005, 132012, 132018, 131051, 131047]],
  ["recipient", [131030, 131021, 130497]],
  ["template", [132001, 132015, 132016]],
  ["credentials", [0, 190, 10, 200, 250, 299]],
  ["restricted", [368, 131031, 131042, 131045, 133010, 131064]],
];

test.each(contract)("the disposition %s applies to %j", (disposition, codes) => {
  expect(codes.map((code) => describeError(code).disposition)).toEqual(codes.map(() => disposition));
});

test("no other code has a disposition that is listed for specific codes", () => {
  const codes = Object.entries(errorCatalog).flatMap(([code, entry]) =>
    entry.disposition === "recipient" ? [Number(code)] : [],
  );
  expect(codes).toEqual([130497, 131021, 131030]);
});

// docs/whatsapp.md#error-codes
const KNOWN = [
  0, 1, 2, 3, 4, 10, 33, 100, 104, 190, 200, 299, 368, 613, 803, 80007, 130429, 130472, 130497, 131000,
  131005, 131008, 131009, 131016, 131020, 131021, 131026, 131030, 131031, 131035, 131036, 131037, 131041,
  131042, 131044, 131045, 131047, 131048, 131049, 131050, 131051, 131052, 131053, 131055, 131056, 131057,
  131059, 131060, 131062, 131063, 131064, 132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016,
  132018, 132068, 132069, 133000, 133004, 133005, 133006, 133008, 133009, 133010, 133015, 133016, 134011,
  134100, 134101, 134102, 135000, 136025, 137000, 139100, 139101, 139102, 139103, 141002, 200005, 200006,
  200007, 2388040, 2388299, 2494100,
];

test("every documented code has an entry of whole sentences", () => {
  expect(KNOWN.filter((code) => !isInCatalog(code))).toEqual([]);
  for (const code of KNOWN) {
    const { title, cause, action } = describeError(code);
    expect(title).not.toBe("");
    expect(cause).toMatch(/^[A-Z].+\.$/);
    expect(action).toMatch(/^[A-Z].+\.$/);
  }
});

test("every code has a description", () => {
  fc.assert(
    fc.property(fc.option(fc.oneof(fc.integer(), fc.double())), (code) => {
      expect(describeError(code).action).toMatch(/\.$/);
    }),
  );
  expect(describeError(424242)).toMatchObject({ title: "Unknown error", disposition: "permanent" });
  expect(isInCatalog(424242)).toBe(false);
  expect(isInCatalog(null)).toBe(false);
});
