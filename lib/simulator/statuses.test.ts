import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { retryDelayMs } from "#lib/simulator/deliver-webhooks.ts";
import {
  findScenario,
  forcibleCodes,
  magicScenarios,
  toSuffix,
} from "#lib/simulator/magic-recipient-rules.ts";
import { parseRecipient, toWaId } from "#lib/simulator/phones.ts";
import { statusSettingsSchema } from "#lib/simulator/settings-schema.ts";
import { type PlannedMessage, planStatuses } from "#lib/simulator/statuses.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

const DAY = 24 * 60 * 60 * 1000;
const ordinary: PlannedMessage = {
  isReaction: false,
  scenario: null,
  failure: null,
  traits: { online: true, receipts: true, blockedBusiness: false },
  ttlMs: 30 * DAY,
};
const settings = (change: object = {}) => statusSettingsSchema.parse(change);
const names = (plan: { status: string }[]) => plan.map(({ status }) => status);

const percent = fc.constantFrom(0, 50, 100);
const anySettings = fc
  .record({
    sentAfterMs: fc.nat(1000),
    deliveredAfterMs: fc.nat(5000),
    readAfterMs: fc.option(fc.nat(5000)),
    jitterMs: fc.nat(2000),
    duplicatePercent: percent,
    reversePercent: percent,
    missingDeliveredPercent: percent,
  })
  .map(settings);
const anyMessage = fc.record({
  isReaction: fc.boolean(),
  scenario: fc.constant(null),
  failure: fc.option(fc.constantFrom(131026, 131047)),
  traits: fc.record({ online: fc.boolean(), receipts: fc.boolean(), blockedBusiness: fc.boolean() }),
  ttlMs: fc.nat(20_000),
});
const randomKey = fc.string();

describe("planStatuses", () => {
  test("is deterministic for the same settings, message and key", () => {
    fc.assert(
      fc.property(anySettings, anyMessage, randomKey, (given, message, key) => {
        expect(planStatuses(given, message, key)).toEqual(planStatuses(given, message, key));
      }),
    );
  });

  test("plans a failure alone, a reaction as sent only, and nothing after the time to live", () => {
    fc.assert(
      fc.property(anySettings, anyMessage, randomKey, (given, message, key) => {
        const plan = planStatuses(given, message, key);
        const statuses = new Set(names(plan));
        if (message.failure !== null) expect([...statuses]).toEqual(["failed"]);
        else expect(statuses.has("sent")).toBe(true);
        const { online, receipts, blockedBusiness } = message.traits;
        if (message.isReaction || !online || blockedBusiness) expect(statuses.has("delivered")).toBe(false);
        if (!receipts || given.readAfterMs === null) expect(statuses.has("read")).toBe(false);
        const late = plan.filter(({ status, afterMs }) => status !== "sent" && afterMs >= message.ttlMs);
        if (message.failure === null && given.reversePercent === 0) expect(late).toEqual([]);
        expect(plan.map(({ afterMs }) => afterMs)).toEqual(
          plan.map(({ afterMs }) => afterMs).sort((a, b) => a - b),
        );
      }),
    );
  });

  test("duplicates, reverses or omits statuses at 100 percent", () => {
    fc.assert(
      fc.property(randomKey, (key) => {
        const given = { readAfterMs: 10, deliveredAfterMs: 10 };
        const plan = (change: object) =>
          names(planStatuses(settings({ ...given, ...change }), ordinary, key));
        expect(plan({})).toEqual(["sent", "delivered", "read"]);
        expect(plan({ reversePercent: 100 })).toEqual(["read", "delivered", "sent"]);
        expect(plan({ missingDeliveredPercent: 100 })).toEqual(["sent", "read"]);
        expect(plan({ duplicatePercent: 100 })).toEqual([
          "sent",
          "sent",
          "delivered",
          "delivered",
          "read",
          "read",
        ]);
      }),
    );
  });

  test("duplicates, reverses or omits statuses of some messages at 50 percent", () => {
    const count = Array.from(
      { length: 200 },
      (_, index) => names(planStatuses(settings({ reversePercent: 50 }), ordinary, `seed/${index}`))[0],
    ).filter((first) => first === "delivered").length;
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThan(140);
  });
});

describe("magic recipients", () => {
  test.each(Object.entries(magicScenarios))(
    "%s follows its scenario whatever the settings",
    (suffix, scenario) => {
      expect(findScenario(`491555000${suffix}`)).toBe(scenario);
      const always = settings({ duplicatePercent: 100, reversePercent: 100, missingDeliveredPercent: 100 });
      const statuses = new Set(names(planStatuses(always, { ...ordinary, scenario }, "x")));
      const failed = "failure" in scenario ? ["failed"] : [];
      expect(statuses).toEqual(new Set([...scenario.statuses, ...failed]));
    },
  );

  test.each(forcibleCodes)("a recipient ending in 9 and the code in six digits requests %i", (code) => {
    const scenario = findScenario(`49155${toSuffix(code)}`);
    if (describeError(code).reportedBy === "response")
      expect(scenario?.refusal).toEqual({ status: describeError(code).httpStatus, code });
    if (describeError(code).reportedBy === "status") expect(scenario?.failure).toBe(code);
    if (describeError(code).reportedBy === "number") expect(scenario?.numberError).toBe(code);
  });

  test("other recipients have no scenario", () => expect(findScenario("4915550005000")).toBeNull());
});

describe("phone numbers", () => {
  const digits = fc.stringMatching(/^[1-9]\d{7,12}$/);

  test("toWaId is idempotent", () => {
    fc.assert(fc.property(digits, (number) => toWaId(toWaId(number)) === toWaId(number)));
  });

  test.each([
    ["525512345678", "5215512345678"],
    ["541123456789", "5491123456789"],
    ["5531987654321", "553187654321"],
    ["5511987654321", "5511987654321"],
    ["4915112345678", "4915112345678"],
  ])("%s is %s", (dialed, waId) => expect(toWaId(dialed)).toBe(waId));

  test.each([
    ["+1 (650) 555-1234", "919812345678", "16505551234"],
    ["(650) 555-1234", "15550100000", "16505551234"],
    ["98123 45678", "919812345670", "919812345678"],
    ["16505551234", "15550100000", "16505551234"],
    ["4915112345678", "15550100000", "4915112345678"],
    ["x", "15550100000", null],
    ["+1234567890123456", "15550100000", null],
  ])("%s from %s dials %s", (to, business, dialed) => expect(parseRecipient(to, business)).toBe(dialed));
});

test("a webhook is retried immediately, then less and less often, for seven days, compressed or not", () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 10, 1000), (speed) => {
      let since = 0;
      const waits: number[] = [];
      for (
        let wait = retryDelayMs(0, 0, speed);
        wait !== null;
        wait = retryDelayMs(waits.length, since, speed)
      ) {
        waits.push(wait);
        since += wait;
      }
      expect(waits[0]).toBe(0);
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(since).toBeGreaterThanOrEqual((7 * DAY) / speed);
      expect(since).toBeLessThan((8.1 * DAY) / speed);
    }),
  );
});
