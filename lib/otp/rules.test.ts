import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  classifyUnclaimed,
  countGuessesLeft,
  effectiveLimits,
  findCountStart,
  findPause,
  findRecipientWait,
  guessesBlockedUntil,
  isLikelyPumping,
  lifetimeFromFooter,
  nextAllowedAt,
  otpLimitNames,
  otpLimits,
  rangesOf,
  secondsUntil,
  stateAt,
} from "#lib/otp/rules.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { networkOf } from "#lib/platform/network-rules.ts";
import { otpStates } from "#lib/platform/otp-states.ts";

const limits = effectiveLimits({});
const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const moments = fc.array(fc.integer({ min: 0, max: 2 * DAY }), { maxLength: 40 });

test("has the documented defaults", () => {
  expect(limits).toMatchObject({
    resendSeconds: 30,
    sendsPerHour: 5,
    sendsPerDay: 10,
    attemptsPerCode: 5,
    failuresPerHour: 10,
    failuresPerDay: 20,
    networkSendsPerHour: 10,
    rangeSendsPerHour: 50,
    rangeConversionPercent: 10,
    pauseHours: 12,
  });
});

test("clamps stored limits to the allowed range", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...otpLimitNames), fc.integer()), (own) => {
      const effective = effectiveLimits(own);
      for (const name of otpLimitNames) {
        expect(effective[name]).toBeGreaterThanOrEqual(otpLimits[name].min);
        expect(effective[name]).toBeLessThanOrEqual(otpLimits[name].max);
      }
    }),
  );
});

describe("windows", () => {
  test("never allows more than the limit in any window", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 6 }), (asked, limit) => {
        const passed: Date[] = [];
        for (const ms of asked.toSorted((a, b) => a - b)) {
          const room = nextAllowedAt(passed, limit, HOUR);
          if (!room || room <= at(ms)) passed.push(at(ms));
        }
        for (const end of passed) {
          const within = passed.filter((time) => time <= end && time.getTime() > end.getTime() - HOUR);
          expect(within.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  test("has room at the returned instant and none a millisecond earlier", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 6 }), (asked, limit) => {
        const times = asked.map(at);
        const room = nextAllowedAt(times, limit, HOUR);
        const within = (now: number) => times.filter((time) => time.getTime() > now - HOUR).length;
        expect(room === null).toBe(times.length < limit);
        if (!room) return;
        expect(within(room.getTime())).toBeLessThan(limit);
        expect(within(room.getTime() - 1)).toBeGreaterThanOrEqual(limit);
      }),
    );
  });

  test("returns the longest of all waits and none once it has passed", () => {
    const past = fc.record({
      sends: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: DAY }).map(at),
          purpose: fc.constantFrom("login", "payment"),
        }),
        { maxLength: 15 },
      ),
      failures: moments.map((list) => list.map(at)),
    });
    fc.assert(
      fc.property(past, fc.boolean(), (known, exempt) => {
        const asked = { purpose: "login", limits, exempt };
        const wait = findRecipientWait(known, { ...asked, now: at(DAY) });
        if (!wait) return;
        expect(
          findRecipientWait(known, { ...asked, now: new Date(wait.until.getTime() - 1) }),
        ).not.toBeNull();
        expect(findRecipientWait(known, { ...asked, now: wait.until })).toBeNull();
      }),
    );
  });

  test("applies the cool-down per purpose, the caps per recipient, and exempts test numbers from the daily ones", () => {
    const sends = (count: number, step: number, purpose = "login") =>
      Array.from({ length: count }, (_, index) => ({ at: at(index * step), purpose }));
    const check = (list: ReturnType<typeof sends>, now: Date, exempt = false) =>
      findRecipientWait({ sends: list, failures: [] }, { purpose: "login", limits, exempt, now })?.reason ??
      null;
    expect(check(sends(1, 0), at(29 * SECOND))).toBe("cooldown");
    expect(check(sends(1, 0), at(30 * SECOND))).toBeNull();
    expect(check(sends(1, 0, "payment"), at(SECOND))).toBeNull();
    expect(check(sends(5, MINUTE, "payment"), at(5 * MINUTE))).toBe("hourly_limit");
    expect(check(sends(10, 2 * HOUR), at(21 * HOUR))).toBe("daily_limit");
    expect(check(sends(10, 2 * HOUR), at(21 * HOUR), true)).toBeNull();
  });

  test("reports no guesses left exactly when the recipient is blocked", () => {
    fc.assert(
      fc.property(moments, fc.boolean(), (asked, exempt) => {
        const now = at(2 * DAY);
        const failures = asked.map(at);
        const end = guessesBlockedUntil(failures, limits, exempt);
        const barred = end !== null && end > now;
        expect(countGuessesLeft(failures, { limits, exempt, now }) === 0).toBe(barred);
      }),
    );
  });

  test("rounds the wait up to whole seconds, at least one", () => {
    fc.assert(
      fc.property(fc.integer({ min: -HOUR, max: DAY }), (ms) => {
        const seconds = secondsUntil(at(ms), at(0));
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds * SECOND).toBeGreaterThanOrEqual(ms);
        if (ms > SECOND) expect(seconds * SECOND - ms).toBeLessThan(SECOND);
      }),
    );
  });
});

describe("states", () => {
  const state = fc.constantFrom(...otpStates);
  test("reports a code as expired at its end and keeps other final states", () => {
    fc.assert(
      fc.property(state, fc.integer({ min: -5, max: 5 }), (stored, ms) => {
        const shown = stateAt({ state: stored, expiresAt: at(0) }, at(ms));
        expect(shown).toBe(stored === "active" && ms >= 0 ? "expired" : stored);
      }),
    );
  });

  test("reports attempts exceeded only while the code would still be valid", () => {
    fc.assert(
      fc.property(
        state,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: -5, max: 5 }),
        fc.boolean(),
        (stored, attempts, ms, barred) => {
          const code = { state: stored, attempts, expiresAt: at(0) };
          const result = classifyUnclaimed(code, { attemptsPerCode: 5, isBlocked: barred, now: at(ms) });
          const usedUp = stored === "exhausted" || (stored === "active" && (barred || attempts >= 5));
          expect(result).toBe(ms < 0 && usedUp ? "attempts_exceeded" : "expired");
        },
      ),
    );
    expect(classifyUnclaimed(null, { attemptsPerCode: 5, isBlocked: true, now: at(0) })).toBe("expired");
  });

  test.each([
    ["This code expires in 5 minutes.", 300],
    ["This code expires in 1 minute.", 60],
    ["Este código expira en 10 minutos.", 600],
    ["This code expires in 90 minutes.", 600],
    ["Northwind Coffee", 300],
    [null, 300],
  ])("derives from the footer %j a lifetime of %i seconds", (footer, seconds) => {
    expect(lifetimeFromFooter(footer)).toBe(seconds);
  });
});

describe("ranges of numbers", () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{7,14}$/);

  test("leaves four digits free in a block and up to six in an area, and never covers a whole country", () => {
    fc.assert(
      fc.property(digits, (number) => {
        const { block, area } = rangesOf(number);
        expect(number.startsWith(block)).toBe(true);
        expect(block.startsWith(area)).toBe(true);
        expect(number.length - block.length).toBe(4);
        expect(number.length - area.length).toBeLessThanOrEqual(6);
        expect(area.length).toBeGreaterThanOrEqual(4);
      }),
    );
  });

  test("puts numbers that differ in their last four digits in one block", () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 9999 }), (number, end) => {
        const neighbor = number.slice(0, -4) + String(end).padStart(4, "0");
        expect(rangesOf(neighbor)).toEqual(rangesOf(number));
      }),
    );
  });

  test("detects pumping at fifty codes to ten numbers with under a tenth confirmed", () => {
    const hour = { sends: 50, verified: 4, recipients: 10 };
    expect(isLikelyPumping(hour, limits)).toBe(true);
    expect(isLikelyPumping({ ...hour, sends: 49 }, limits)).toBe(false);
    expect(isLikelyPumping({ ...hour, verified: 5 }, limits)).toBe(false);
    expect(isLikelyPumping({ ...hour, recipients: 9 }, limits)).toBe(false);
  });

  test("applies a pause to its range until it ends or is resumed and ignores earlier codes", () => {
    const range = { prefix: "491555", pausedAt: at(0), pausedUntil: at(12 * HOUR), liftedAt: null };
    const inside = rangesOf("4915551234");
    expect(findPause([range], inside, at(HOUR))).toBe(range);
    expect(findPause([range], rangesOf("4915561234"), at(HOUR))).toBeNull();
    expect(findPause([range], inside, at(12 * HOUR))).toBeNull();
    const resumed = { ...range, liftedAt: at(HOUR) };
    expect(findPause([resumed], inside, at(HOUR))).toBeNull();
    expect(findCountStart([resumed], "491555", at(HOUR + 1))).toEqual(at(HOUR));
    expect(findCountStart([resumed], "4915", at(HOUR + 1))).toEqual(at(HOUR));
    expect(findCountStart([range], "4915", at(HOUR + 1))).toEqual(at(1));
    expect(findCountStart([], "491555", at(HOUR))).toEqual(at(0));
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
])("counts %s as network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
