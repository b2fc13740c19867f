import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { otpVerifications } from "#db/schema/index.ts";
import { listAlerts } from "#lib/alerts/queries.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/clock.ts";
import { changePolicy } from "#lib/otp/change-policy.ts";
import { expireCodes } from "#lib/otp/expire-codes.ts";
import { liftRange } from "#lib/otp/lift-range.ts";
import { getOtp } from "#lib/otp/queries.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import {
  countCodes,
  expectNothing,
  pass,
  readCode,
  readRow,
  refusal,
  send,
  toldTypes,
  verify,
  wrongCode,
} from "#lib/testing/passcodes.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

let stopUpstream: () => Promise<void>;
let ctx: Ctx;
let number: SandboxNumber;

beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const mine = () => eq(otpVerifications.workspaceId, ctx.workspaceId);

describe("a walk through the clock", () => {
  test("cool-down, hour and day: each ends at the second that was named", async () => {
    const to = makePhone();
    let now = ctx;
    const sendAfter = async (ms: number) => {
      now = await pass(now, ms);
      return send(now, { to });
    };
    const waitOf = async (reason: string) => {
      const told = await refusal(send(now, { to }));
      expect(told).toEqual(["OTP_RECIPIENT_LIMITED", { reason, retryAfterSeconds: expect.any(Number) }]);
      return (told as [string, { retryAfterSeconds: number }])[1].retryAfterSeconds * SECOND;
    };
    const first = await send(now, { to });
    expect(
      Date.parse(first.resendAvailableAt) -
        Date.parse((await readRow(ctx, first.otpId)).createdAt.toISOString()),
    ).toBe(30 * SECOND);
    expect(await waitOf("cooldown")).toBeGreaterThan(25 * SECOND);
    for (let count = 2; count <= 5; count += 1) await sendAfter(30 * SECOND);
    const hourly = await waitOf("hourly_limit");
    expect(hourly).toBeGreaterThan(50 * MINUTE);
    now = await pass(now, hourly - 5 * SECOND);
    await waitOf("hourly_limit");
    await sendAfter(5 * SECOND);
    for (let count = 7; count <= 9; count += 1) await sendAfter(HOUR);
    const tenth = await sendAfter(HOUR);
    const daily = await waitOf("daily_limit");
    expect(daily).toBeGreaterThan(18 * HOUR);
    expect(Date.parse(tenth.resendAvailableAt)).toBe(
      (await readRow(ctx, first.otpId)).createdAt.getTime() + DAY,
    );
    expect(await countCodes(ctx)).toBe(10);
    await sendAfter(daily);
    expect(await countCodes(ctx)).toBe(11);
  });

  test("a code ends after its time, to the right code too, and what was kept of it is erased", async () => {
    const to = makePhone();
    const sent = await send(ctx, { to, ttlSeconds: 600 });
    const code = await readCode(ctx, number, to);
    const before = await pass(ctx, 10 * MINUTE - 10 * SECOND);
    expect(await refusal(verify(before, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 4 },
    ]);
    await expireCodes(ctx.db);
    expect((await readRow(ctx, sent.otpId)).digest).not.toBeNull();
    const after = await pass(before, 10 * SECOND);
    expect(await refusal(verify(after, { to, code }))).toBe("OTP_EXPIRED");
    const looked = await getOtp(after, sent.otpId);
    expect(looked).toMatchObject({ state: "expired", attemptsRemaining: 0, endedAt: sent.expiresAt });
    await expireCodes(ctx.db);
    expect(await readRow(ctx, sent.otpId)).toMatchObject({ state: "expired", digest: null });
    expect(await getOtp(after, sent.otpId)).toEqual(looked);
  });

  test("wrong codes count over all codes: ten in an hour bar guesses and sends, for an hour", async () => {
    const to = makePhone();
    let now = ctx;
    for (const [index, purpose] of ["a", "b"].entries()) {
      await send(now, { to, purpose });
      const code = await readCode(ctx, number, to, index + 1);
      for (let left = 4; left >= 0; left -= 1) {
        expect(await refusal(verify(now, { to, purpose, code: wrongCode(code) }))).toEqual([
          "OTP_INCORRECT",
          { attemptsRemaining: left },
        ]);
      }
    }
    expect(await refusal(send(now, { to, purpose: "c" }))).toEqual([
      "OTP_RECIPIENT_LIMITED",
      { reason: "failed_attempts", retryAfterSeconds: expect.any(Number) },
    ]);
    now = await pass(now, HOUR);
    expect((await send(now, { to, purpose: "c" })).status).toBe("sent");
    expect(await toldTypes(ctx)).toEqual(["otp.failed", "otp.failed"]);
  });

  test("a code of a barred recipient takes no guess, not even the right one, and spends none", async () => {
    const to = makePhone();
    await changePolicy(ctx, { limits: { failuresPerHour: 2 } });
    await send(ctx, { to });
    const code = await readCode(ctx, number, to);
    expect(await refusal(verify(ctx, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 1 },
    ]);
    expect(await refusal(verify(ctx, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 0 },
    ]);
    expect(await refusal(verify(ctx, { to, code }))).toEqual([
      "OTP_ATTEMPTS_EXCEEDED",
      { retryAfterSeconds: expect.any(Number) },
    ]);
    expect(await ctx.db.$count(otpVerifications, and(mine(), eq(otpVerifications.attempts, 2)))).toBe(1);
  });

  test("a test number is spared the daily cap and no other", async () => {
    const to = makePhone();
    await changePolicy(ctx, { exemptNumbers: [to], limits: { sendsPerDay: 2 } });
    let now = ctx;
    for (let count = 0; count < 3; count += 1) {
      await send(now, { to });
      expect(await refusal(send(now, { to }))).toMatchObject([
        "OTP_RECIPIENT_LIMITED",
        { reason: "cooldown" },
      ]);
      now = await pass(now, 30 * SECOND);
    }
  });
});

describe("destinations", () => {
  test("only countries on the list get codes", async () => {
    await changePolicy(ctx, { countries: ["BR", "PT"] });
    for (const to of ["14165550123", "99912345678"]) {
      expect(await refusal(send(ctx, { to }))).toEqual([
        "OTP_DESTINATION_NOT_ALLOWED",
        { reason: "country" },
      ]);
    }
    await expectNothing(ctx);
    expect((await send(ctx, { to: "5511999998888" })).status).toBe("sent");
  });

  test("a sudden spread over one range is held and reported, until an admin lets it through", async () => {
    await changePolicy(ctx, { limits: { rangeSendsPerHour: 12 } });
    const numberOf = (index: number) => `491555177${String(5000 + index)}`;
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: numberOf(index) });
    const held = await refusal(send(ctx, { to: numberOf(20) }));
    expect(held).toEqual(["OTP_DESTINATION_NOT_ALLOWED", { reason: "prefix_paused" }]);
    expect((await send(ctx, { to: "4915551785001" })).status).toBe("sent");
    const { data } = await listAlerts(ctx);
    expect(data).toMatchObject([
      { kind: "otp.pumping", severity: "critical", message: expect.stringContaining("491555177") },
    ]);
    expect(data[0]?.message).toContain("12 passcodes went to 12 numbers");
    await liftRange(ctx, "491555177");
    expect((await listAlerts(ctx)).data).toEqual([]);
    expect((await send(ctx, { to: numberOf(20) })).status).toBe("sent");
    expect((await send(ctx, { to: numberOf(21) })).status).toBe("sent");
  });

  test("a pause ends by itself after twelve hours; confirmed codes never bring one about", async () => {
    await changePolicy(ctx, { limits: { rangeSendsPerHour: 10 } });
    const numberOf = (index: number) => `491555188${String(5000 + index)}`;
    for (let index = 0; index < 11; index += 1) {
      await send(ctx, { to: numberOf(index) });
      if (index === 0 || index === 1) {
        const code = await readCode(ctx, number, numberOf(index));
        await verify(ctx, { to: numberOf(index), code });
      }
    }
    const paused = (index: number) => `491555199${String(5000 + index)}`;
    for (let index = 0; index < 10; index += 1) await send(ctx, { to: paused(index) });
    expect(await refusal(send(ctx, { to: paused(11) }))).toMatchObject(["OTP_DESTINATION_NOT_ALLOWED", {}]);
    const later = await pass(ctx, 12 * HOUR);
    expect((await send(later, { to: paused(11) })).status).toBe("sent");
  });

  test("whoever spreads over many ranges is held by the wider one, a while after", async () => {
    await changePolicy(ctx, { limits: { rangeSendsPerHour: 12 } });
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: `4915551${20 + index}5123` });
    const later = await pass(ctx, 3 * MINUTE);
    await send(later, { to: "4915551405123" });
    expect(await refusal(send(later, { to: "4915551415123" }))).toEqual([
      "OTP_DESTINATION_NOT_ALLOWED",
      { reason: "prefix_paused" },
    ]);
  });

  test("a workspace that pauses nothing is told all the same", async () => {
    await changePolicy(ctx, { pausesPrefixes: false, limits: { rangeSendsPerHour: 10 } });
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: `491555166${5000 + index}` });
    expect((await listAlerts(ctx)).data).toMatchObject([{ kind: "otp.pumping" }]);
  });

  test("a workspace's own cap says when it has room again", async () => {
    await changePolicy(ctx, { limits: { workspaceSendsPerHour: 10 } });
    for (let index = 0; index < 10; index += 1) await send(ctx, { to: makePhone() });
    expect(await refusal(send(ctx, { to: makePhone() }))).toEqual([
      "RATE_LIMITED",
      { policy: "otp-workspace", retryAfterSeconds: expect.any(Number) },
    ]);
    const later = await pass(ctx, HOUR);
    expect((await send(later, { to: makePhone() })).status).toBe("sent");
  });
});
