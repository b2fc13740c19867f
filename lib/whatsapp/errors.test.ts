import fc from "fast-check";
import { expect, test } from "vitest";
import { WAIT } from "#lib/whatsapp/error-group-rules.ts";
import {
  type Disposition,
  describeError,
  type ErrorEntry,
  errorCatalog,
  isInCatalog,
  isTransient,
} from "#lib/whatsapp/errors.ts";

// 200 and 2388040 are of the groups, and 424242 is unknown.
const all = [
  ...Object.entries(errorCatalog),
  ...[200, 2388040, 424242, null].map((code) => [String(code), describeError(code)] as const),
];

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
  for (const [, { title, cause, action }] of all) {
    expect(title).not.toBe("");
    expect(cause).toMatch(/^[A-Z].+\.$/);
    expect(action).toMatch(/^[A-Z].+\.$/);
  }
});

test.each(all)(
  "what %s advises about a failed message fits its cause and whether it can be retried",
  (_, entry) => {
    const { action, retry, retryable, disposition } = entry;
    // Nothing sends a failed message again but a person.
    expect(`${action} ${retry}`).not.toMatch(/automatic|no action needed|queued/i);
    expect(retry).toMatch(retryable ? /^You can try again\b/ : /^Trying again without changes won't help\.$/);
    const isLifted = action.includes("lifts the restriction");
    expect(retry.includes("lifts the restriction")).toBe(isLifted);
    if (isLifted) expect(disposition).toBe("restricted");
  },
);

test("only errors after which Parley sends the message again have advice for that time", () => {
  const isSentAgain = ({ disposition }: ErrorEntry) =>
    isTransient(disposition) || disposition === "credentials";
  expect(all.filter(([, entry]) => (entry.queued !== null) !== isSentAgain(entry))).toEqual([]);
  for (const [code, { queued, action }] of all) {
    if (!queued) continue;
    expect(queued.retry).toMatch(/automatically/);
    // Where somebody has to act, that is said while the message is queued as well.
    expect([code, queued.action]).toEqual([code, action.startsWith("Ask an admin") ? action : WAIT]);
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
