import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/clock.ts";
import { networkOf } from "#lib/otp/network-rules.ts";
import {
  countedSince,
  effectiveLimits,
  failuresEnd,
  guessesLeft,
  judgeRecipient,
  judgeUnclaimed,
  lifetimeOf,
  looksPumped,
  otpLimitNames,
  otpLimits,
  pauseOf,
  rangesOf,
  roomAt,
  secondsUntil,
  stateAt,
} from "#lib/otp/rules.ts";

const limits = effectiveLimits({});
const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const moments = fc.array(fc.integer({ min: 0, max: 2 * DAY }), { maxLength: 40 });

test("the defaults are those of the contract (API.md §10.4)", () => {
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

test("no limit goes beyond what may be set, whatever is stored", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...otpLimitNames), fc.integer()), (own) => {
      const held = effectiveLimits(own);
      for (const name of otpLimitNames) {
        expect(held[name]).toBeGreaterThanOrEqual(otpLimits[name].min);
        expect(held[name]).toBeLessThanOrEqual(otpLimits[name].max);
      }
    }),
  );
});

describe("windows", () => {
  test("letting through only when there is room never lets more than the limit into any window", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 6 }), (asked, limit) => {
        const passed: Date[] = [];
        for (const ms of asked.toSorted((a, b) => a - b)) {
          const room = roomAt(passed, limit, HOUR);
          if (!room || room <= at(ms)) passed.push(at(ms));
        }
        for (const end of passed) {
          const within = passed.filter((time) => time <= end && time.getTime() > end.getTime() - HOUR);
          expect(within.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  test("there is room at the very instant that is named, and none a millisecond before", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 6 }), (asked, limit) => {
        const times = asked.map(at);
        const room = roomAt(times, limit, HOUR);
        const within = (now: number) => times.filter((time) => time.getTime() > now - HOUR).length;
        expect(room === null).toBe(times.length < limit);
        if (!room) return;
        expect(within(room.getTime())).toBeLessThan(limit);
        expect(within(room.getTime() - 1)).toBeGreaterThanOrEqual(limit);
      }),
    );
  });

  test("a recipient waits for the longest of all limits, and then for none", () => {
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
        const wait = judgeRecipient(known, { ...asked, now: at(DAY) });
        if (!wait) return;
        expect(judgeRecipient(known, { ...asked, now: new Date(wait.until.getTime() - 1) })).not.toBeNull();
        expect(judgeRecipient(known, { ...asked, now: wait.until })).toBeNull();
      }),
    );
  });

  test("a cool-down is its purpose's, the caps are the recipient's, and the daily ones spare test numbers", () => {
    const sends = (count: number, step: number, purpose = "login") =>
      Array.from({ length: count }, (_, index) => ({ at: at(index * step), purpose }));
    const judge = (list: ReturnType<typeof sends>, now: Date, exempt = false) =>
      judgeRecipient({ sends: list, failures: [] }, { purpose: "login", limits, exempt, now })?.reason ??
      null;
    expect(judge(sends(1, 0), at(29 * SECOND))).toBe("cooldown");
    expect(judge(sends(1, 0), at(30 * SECOND))).toBeNull();
    expect(judge(sends(1, 0, "payment"), at(SECOND))).toBeNull();
    expect(judge(sends(5, MINUTE, "payment"), at(5 * MINUTE))).toBe("hourly_limit");
    expect(judge(sends(10, 2 * HOUR), at(21 * HOUR))).toBe("daily_limit");
    expect(judge(sends(10, 2 * HOUR), at(21 * HOUR), true)).toBeNull();
  });

  test("guesses run out exactly when the bar begins", () => {
    fc.assert(
      fc.property(moments, fc.boolean(), (asked, exempt) => {
        const now = at(2 * DAY);
        const failures = asked.map(at);
        const end = failuresEnd(failures, limits, exempt);
        const barred = end !== null && end > now;
        expect(guessesLeft(failures, { limits, exempt, now }) === 0).toBe(barred);
      }),
    );
  });

  test("seconds to wait are whole, never too few and never none", () => {
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
  const state = fc.constantFrom("active", "verified", "expired", "replaced", "cancelled", "exhausted");
  test("a code is over at its very end, and what ended otherwise stays so", () => {
    fc.assert(
      fc.property(state, fc.integer({ min: -5, max: 5 }), (stored, ms) => {
        const shown = stateAt({ state: stored, expiresAt: at(0) }, at(ms));
        expect(shown).toBe(stored === "active" && ms >= 0 ? "expired" : stored);
      }),
    );
  });

  test("only a code whose guesses are used up says so, and only while it would be valid", () => {
    fc.assert(
      fc.property(
        state,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: -5, max: 5 }),
        fc.boolean(),
        (stored, attempts, ms, barred) => {
          const code = { state: stored, attempts, expiresAt: at(0) };
          const said = judgeUnclaimed(code, { attemptsPerCode: 5, barred, now: at(ms) });
          const usedUp = stored === "exhausted" || (stored === "active" && (barred || attempts >= 5));
          expect(said).toBe(ms < 0 && usedUp ? "spent" : "nothing");
        },
      ),
    );
    expect(judgeUnclaimed(null, { attemptsPerCode: 5, barred: true, now: at(0) })).toBe("nothing");
  });

  test.each([
    ["This code expires in 5 minutes.", 300],
    ["This code expires in 1 minute.", 60],
    ["Este código expira en 10 minutos.", 600],
    ["This code expires in 90 minutes.", 600],
    ["Northwind Coffee", 300],
    [null, 300],
  ])("a footer of %j gives a code %i seconds", (footer, seconds) => {
    expect(lifetimeOf(footer)).toBe(seconds);
  });
});

describe("ranges of numbers", () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{7,14}$/);

  test("a block leaves four digits free, an area up to six, and neither ever covers a whole country", () => {
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

  test("numbers that differ in their last four digits are of one block", () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 9999 }), (number, end) => {
        const neighbour = number.slice(0, -4) + String(end).padStart(4, "0");
        expect(rangesOf(neighbour)).toEqual(rangesOf(number));
      }),
    );
  });

  test("fifty codes to ten numbers or more of which under a tenth were confirmed look pumped", () => {
    const hour = { sends: 50, verified: 4, recipients: 10 };
    expect(looksPumped(hour, limits)).toBe(true);
    expect(looksPumped({ ...hour, sends: 49 }, limits)).toBe(false);
    expect(looksPumped({ ...hour, verified: 5 }, limits)).toBe(false);
    expect(looksPumped({ ...hour, recipients: 9 }, limits)).toBe(false);
  });

  test("a pause holds for its range until its end or until it is lifted, and what was seen before counts no more", () => {
    const range = { prefix: "491555", pausedAt: at(0), pausedUntil: at(12 * HOUR), liftedAt: null };
    const inside = rangesOf("4915551234");
    expect(pauseOf([range], inside, at(HOUR))).toBe(range);
    expect(pauseOf([range], rangesOf("4915561234"), at(HOUR))).toBeNull();
    expect(pauseOf([range], inside, at(12 * HOUR))).toBeNull();
    const lifted = { ...range, liftedAt: at(HOUR) };
    expect(pauseOf([lifted], inside, at(HOUR))).toBeNull();
    expect(countedSince([lifted], "491555", at(HOUR + 1))).toEqual(at(HOUR));
    expect(countedSince([lifted], "4915", at(HOUR + 1))).toEqual(at(HOUR));
    expect(countedSince([range], "4915", at(HOUR + 1))).toEqual(at(1));
    expect(countedSince([], "491555", at(HOUR))).toEqual(at(0));
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
