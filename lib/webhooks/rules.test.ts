import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { readRetryAfter } from "#lib/platform/retry-after.ts";
import { ATTEMPTS_MAX, classifyResponse, retryWaitMs, shouldDisable } from "#lib/webhooks/rules.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("retryWaitMs", () => {
  test("follows the specification's schedule: ten attempts within 75 h 35 min and 5 s", () => {
    const waits = Array.from({ length: ATTEMPTS_MAX }, (_, index) => retryWaitMs(index + 1, 0.5, null));
    expect(waits).toEqual([
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
      null,
    ]);
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(
      75 * HOUR + 35 * MINUTE + 5 * SECOND,
    );
  });

  test("applies up to 10 % jitter and lets Retry-After only lengthen the wait, up to a day", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: ATTEMPTS_MAX - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 10 * DAY })),
        (attempts, random, retryAfterMs) => {
          const middle = retryWaitMs(attempts, 0.5, null) ?? 0;
          const plain = retryWaitMs(attempts, random, null) ?? 0;
          const wait = retryWaitMs(attempts, random, retryAfterMs) ?? 0;
          expect(plain).toBeGreaterThanOrEqual(Math.floor(middle * 0.9));
          expect(plain).toBeLessThanOrEqual(Math.ceil(middle * 1.1));
          expect(wait).toBe(retryAfterMs === null ? plain : Math.max(plain, Math.min(retryAfterMs, DAY)));
        },
      ),
    );
  });
});

test("readRetryAfter parses seconds and dates only", () => {
  expect(readRetryAfter("120", now)).toBe(120_000);
  expect(readRetryAfter("Fri, 20 Nov 2026 12:01:00 GMT", now)).toBe(60_000);
  expect(readRetryAfter("Fri, 20 Nov 2026 11:00:00 GMT", now)).toBe(0);
  for (const nonsense of [null, "", "soon", "-5", "1.5", "99999999999999"]) {
    expect([nonsense, readRetryAfter(nonsense, now)]).toEqual([nonsense, null]);
  }
});

describe("classifyResponse", () => {
  const response = (status: number, more: { retryAfter?: string; control?: string } = {}) =>
    classifyResponse({ status, retryAfter: more.retryAfter ?? null, control: more.control ?? null }, now);

  test("treats only 2xx as success and a redirect as failure", () => {
    expect([200, 204, 299].map((status) => response(status).kind)).toEqual(Array(3).fill("delivered"));
    expect([301, 302, 307, 308, 400, 404, 500, 503].map((status) => response(status).kind)).toEqual(
      Array(8).fill("retry"),
    );
    expect(classifyResponse(null, now)).toEqual({ kind: "retry", retryAfterMs: null });
  });

  test("reads Retry-After only with 429 and 503", () => {
    expect(response(429, { retryAfter: "60" })).toEqual({ kind: "retry", retryAfterMs: 60_000 });
    expect(response(503, { retryAfter: "60" })).toEqual({ kind: "retry", retryAfterMs: 60_000 });
    expect(response(500, { retryAfter: "60" })).toEqual({ kind: "retry", retryAfterMs: null });
  });

  test("disables the endpoint on 410 and webhook-delivery: disable, and aborts on abort-message", () => {
    expect(response(410).kind).toBe("disable");
    expect(response(400, { control: "disable" }).kind).toBe("disable");
    expect(response(500, { control: "Abort-Message" })).toEqual({ kind: "abort" });
    expect(response(200, { control: "abort-message" })).toEqual({ kind: "delivered" });
    expect(response(500, { control: "something-new" }).kind).toBe("retry");
  });
});

test("disables an endpoint after five days and more than twenty failures", () => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  expect(shouldDisable(ago(5 * DAY), 21, now)).toBe(true);
  expect(shouldDisable(ago(5 * DAY), 20, now)).toBe(false);
  expect(shouldDisable(ago(5 * DAY - 1), 1000, now)).toBe(false);
});
