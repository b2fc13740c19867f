import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forcibleCodes, httpStatusOf, suffixOf, tellingOf } from "#lib/sandbox/codes.ts";
import { magicPlays, playOf } from "#lib/sandbox/magic-recipients.ts";
import { type MessageFacts, planStatuses } from "#lib/sandbox/plan-statuses.ts";
import { retryAfterMs } from "#lib/sandbox/retry-schedule.ts";
import { statusSettingsSchema } from "#lib/sandbox/settings.ts";
import { dial, waIdOf } from "#lib/sandbox/wa-id.ts";

const DAY = 24 * 60 * 60 * 1000;
const ordinary: MessageFacts = {
  isReaction: false,
  play: null,
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
const anyFacts = fc.record({
  isReaction: fc.boolean(),
  play: fc.constant(null),
  failure: fc.option(fc.constantFrom(131026, 131047)),
  traits: fc.record({ online: fc.boolean(), receipts: fc.boolean(), blockedBusiness: fc.boolean() }),
  ttlMs: fc.nat(20_000),
});
const draw = fc.string();

describe("the plan of a message's statuses", () => {
  test("is the same for the same settings, facts and draw", () => {
    fc.assert(
      fc.property(anySettings, anyFacts, draw, (given, facts, chance) => {
        expect(planStatuses(given, facts, chance)).toEqual(planStatuses(given, facts, chance));
      }),
    );
  });

  test("tells only what can be: a failure alone, a reaction sent alone, nothing past its time to live", () => {
    fc.assert(
      fc.property(anySettings, anyFacts, draw, (given, facts, chance) => {
        const plan = planStatuses(given, facts, chance);
        const told = new Set(names(plan));
        if (facts.failure !== null) expect([...told]).toEqual(["failed"]);
        else expect(told.has("sent")).toBe(true);
        const { online, receipts, blockedBusiness } = facts.traits;
        if (facts.isReaction || !online || blockedBusiness) expect(told.has("delivered")).toBe(false);
        if (!receipts || given.readAfterMs === null) expect(told.has("read")).toBe(false);
        const late = plan.filter(({ status, afterMs }) => status !== "sent" && afterMs >= facts.ttlMs);
        if (facts.failure === null && given.reversePercent === 0) expect(late).toEqual([]);
        expect(plan.map(({ afterMs }) => afterMs)).toEqual(
          plan.map(({ afterMs }) => afterMs).sort((a, b) => a - b),
        );
      }),
    );
  });

  test("comes twice, turned round or without delivered when the settings say always", () => {
    fc.assert(
      fc.property(draw, (chance) => {
        const given = { readAfterMs: 10, deliveredAfterMs: 10 };
        const plan = (change: object) =>
          names(planStatuses(settings({ ...given, ...change }), ordinary, chance));
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

  test("with a chance of half, some are and some are not", () => {
    const count = Array.from(
      { length: 200 },
      (_, index) => names(planStatuses(settings({ reversePercent: 50 }), ordinary, `seed/${index}`))[0],
    ).filter((first) => first === "delivered").length;
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThan(140);
  });
});

describe("magic recipients", () => {
  test.each(Object.entries(magicPlays))("%s plays its play whatever the settings", (suffix, play) => {
    expect(playOf(`491555000${suffix}`)).toBe(play);
    const always = settings({ duplicatePercent: 100, reversePercent: 100, missingDeliveredPercent: 100 });
    const told = new Set(names(planStatuses(always, { ...ordinary, play }, "x")));
    const failed = "failure" in play ? ["failed"] : [];
    expect(told).toEqual(new Set([...play.statuses, ...failed]));
  });

  test.each(forcibleCodes)("9 and six digits ask for %i", (code) => {
    const play = playOf(`49155${suffixOf(code)}`);
    if (tellingOf(code) === "answer") expect(play?.refusal).toEqual({ status: httpStatusOf(code), code });
    if (tellingOf(code) === "status") expect(play?.failure).toBe(code);
    if (tellingOf(code) === "number") expect(play?.numberError).toBe(code);
  });

  test("everybody else is ordinary", () => expect(playOf("4915550005000")).toBeNull());
});

describe("numbers", () => {
  const digits = fc.stringMatching(/^[1-9]\d{7,12}$/);

  test("WhatsApp's id of its own id is the same", () => {
    fc.assert(fc.property(digits, (number) => waIdOf(waIdOf(number)) === waIdOf(number)));
  });

  test.each([
    ["525512345678", "5215512345678"],
    ["541123456789", "5491123456789"],
    ["5531987654321", "553187654321"],
    ["5511987654321", "5511987654321"],
    ["4915112345678", "4915112345678"],
  ])("%s is %s", (dialled, waId) => expect(waIdOf(dialled)).toBe(waId));

  test.each([
    ["+1 (650) 555-1234", "919812345678", "16505551234"],
    ["(650) 555-1234", "15550100000", "16505551234"],
    ["98123 45678", "919812345670", "919812345678"],
    ["16505551234", "15550100000", "16505551234"],
    ["4915112345678", "15550100000", "4915112345678"],
    ["x", "15550100000", null],
    ["+1234567890123456", "15550100000", null],
  ])("%s from %s dials %s", (to, business, dialled) => expect(dial(to, business)).toBe(dialled));
});

test("a webhook is tried at once, then ever less often, and given up after seven days, compressed or not", () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 10, 1000), (speed) => {
      let since = 0;
      const waits: number[] = [];
      for (
        let wait = retryAfterMs(0, 0, speed);
        wait !== null;
        wait = retryAfterMs(waits.length, since, speed)
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
