import fc from "fast-check";
import { expect, test } from "vitest";
import { type Disposition, describeError, errorCatalog, isInCatalog } from "#lib/whatsapp/errors.ts";

const contract: [Disposition, number[]][] = [
  ["retry", [130429, 131016, 131057, 131000, 2]],
  ["retry-pair", [131056]],
  ["later", [4, 613, 80007]],
  ["permanent", [100, 131008, 131009, 132000, 132005, 132012, 132018, 131051, 131047]],
  ["recipient-not-allowed", [131030, 131021, 130497]],
  ["template", [132001, 132015, 132016]],
  ["credentials", [0, 190, 10, 200, 250, 299]],
  ["restricted", [368, 131031, 131042, 131045, 133010, 131064]],
];

test.each(contract)("the disposition %s applies to %j", (disposition, codes) => {
  expect(codes.map((code) => describeError(code).disposition)).toEqual(codes.map(() => disposition));
});

test("no other code has a disposition that is listed for specific codes", () => {
  const codes = Object.entries(errorCatalog).flatMap(([code, entry]) =>
    entry.disposition === "recipient-not-allowed" ? [Number(code)] : [],
  );
  expect(codes).toEqual([130497, 131021, 131030]);
});

test("every entry has whole sentences", () => {
  // 200 and 2388040 are of the groups, and 424242 is unknown.
  const others = [200, 2388040, 424242, null].map(describeError);
  for (const { title, cause, action } of [...Object.values(errorCatalog), ...others]) {
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
