import { expect, test } from "vitest";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { serializeNumberForApi } from "#lib/numbers/serialize-api.ts";

const row = {
  ...{ displayNumber: "15550783881", state: "connected", createdAt: new Date(0) },
  ...{ stateCode: null, stateReason: null, qualityRating: null, limitTier: null, throughputLevel: null },
} as NumberRow;

test.each([
  ["TIER_250", { tier: "tier_250", recipients: 250 }],
  ["TIER_1K", { tier: "tier_1k", recipients: 1000 }],
  ["TIER_100K", { tier: "tier_100k", recipients: 100_000 }],
  ["TIER_UNLIMITED", { tier: "tier_unlimited", recipients: null }],
  ["TIER_NOT_SET", null],
  ["TIER_99999999999999999999", null],
  [null, null],
])("the limit %s", (limitTier, limit) => {
  expect(serializeNumberForApi({ ...row, limitTier }).messagingLimit).toEqual(limit);
});

test.each([
  ["GREEN", "green"],
  ["UNKNOWN", null],
  ["NA", null],
  [null, null],
])("the quality %s", (qualityRating, quality) => {
  expect(serializeNumberForApi({ ...row, qualityRating }).quality).toBe(quality);
});

test("a connected number has no reason of a previous outage", () => {
  const previous = { ...row, stateCode: "190", stateReason: "The token expired." };
  expect(serializeNumberForApi(previous)).toMatchObject({ reason: null, whatsappCode: null });
  expect(serializeNumberForApi({ ...previous, state: "disconnected" })).toMatchObject({
    reason: "The token expired.",
    whatsappCode: 190,
  });
});
