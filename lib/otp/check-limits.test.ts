import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { otpVerifications } from "#db/schema/index.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { changePolicy } from "#lib/otp/change-policy.ts";
import { expireCodes } from "#lib/otp/expire-codes.ts";
import { getOtp } from "#lib/otp/queries.ts";
import { resumeRange } from "#lib/otp/resume-range.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import {
  advanceClock,
  countCodes,
  errorOf,
  expectNothingWritten,
  publishedTypes,
  readCode,
  readRow,
  send,
  verify,
  wrongCode,
} from "#lib/testing/passcodes.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const inWorkspace = () => eq(otpVerifications.workspaceId, ctx.workspaceId);

describe("limits over time", () => {
  test("ends the cool-down, hourly and daily limit at the second it announced", async () => {
    const to = makePhone();
    let now = ctx;
    const sendAfter = async (ms: number) => {
      now = await advanceClock(now, ms);
      return send(now, { to });
    };
    const waitOf = async (reason: string) => {
      const error = await errorOf(send(now, { to }));
      expect(error).toEqual(["OTP_RECIPIENT_LIMITED", { reason, retryAfterSeconds: expect.any(Number) }]);
      return (error as [string, { retryAfterSeconds: number }])[1].retryAfterSeconds * SECOND;
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
    now = await advanceClock(now, hourly - 5 * SECOND);
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

  test("rejects the right code after expiry and erases the digest", async () => {
    const to = makePhone();
    const sent = await send(ctx, { to, ttlSeconds: 600 });
    const code = await readCode(ctx, number, to);
    const before = await advanceClock(ctx, 10 * MINUTE - 10 * SECOND);
    expect(await errorOf(verify(before, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 4 },
    ]);
    await expireCodes(ctx.db);
    expect((await readRow(ctx, sent.otpId)).digest).not.toBeNull();
    const after = await advanceClock(before, 10 * SECOND);
    expect(await errorOf(verify(after, { to, code }))).toBe("OTP_EXPIRED");
    await until(async () => (await getOtp(after, sent.otpId)).status === "delivered" || null);
    const expired = await getOtp(after, sent.otpId);
    expect(expired).toMatchObject({
      state: "expired",
      status: "delivered",
      attemptsRemaining: 0,
      endedAt: sent.expiresAt,
    });
    await expireCodes(ctx.db);
    expect(await readRow(ctx, sent.otpId)).toMatchObject({ state: "expired", digest: null });
    expect(await getOtp(after, sent.otpId)).toEqual(expired);
  });

  test("counts wrong codes over all passcodes and blocks sends and guesses for an hour after ten", async () => {
    const to = makePhone();
    let now = ctx;
    for (const [index, purpose] of ["a", "b"].entries()) {
      await send(now, { to, purpose });
      const code = await readCode(ctx, number, to, index + 1);
      for (let left = 4; left >= 0; left -= 1) {
        expect(await errorOf(verify(now, { to, purpose, code: wrongCode(code) }))).toEqual([
          "OTP_INCORRECT",
          { attemptsRemaining: left },
        ]);
      }
    }
    expect(await errorOf(send(now, { to, purpose: "c" }))).toEqual([
      "OTP_RECIPIENT_LIMITED",
      { reason: "failed_attempts", retryAfterSeconds: expect.any(Number) },
    ]);
    now = await advanceClock(now, HOUR);
    expect((await send(now, { to, purpose: "c" })).status).toBe("sent");
    expect(await publishedTypes(ctx)).toEqual(["otp.failed", "otp.failed"]);
  });

  test("returns OTP_ATTEMPTS_EXCEEDED without spending an attempt while the recipient is blocked", async () => {
    const to = makePhone();
    await changePolicy(ctx, { limits: { failuresPerHour: 2 } });
    await send(ctx, { to });
    const code = await readCode(ctx, number, to);
    expect(await errorOf(verify(ctx, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 1 },
    ]);
    expect(await errorOf(verify(ctx, { to, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 0 },
    ]);
    expect(await errorOf(verify(ctx, { to, code }))).toEqual([
      "OTP_ATTEMPTS_EXCEEDED",
      { retryAfterSeconds: expect.any(Number) },
    ]);
    expect(await ctx.db.$count(otpVerifications, and(inWorkspace(), eq(otpVerifications.attempts, 2)))).toBe(
      1,
    );
  });

  test("exempts test numbers from the daily limit only", async () => {
    const to = makePhone();
    await changePolicy(ctx, { exemptNumbers: [to], limits: { sendsPerDay: 2 } });
    let now = ctx;
    for (let count = 0; count < 3; count += 1) {
      await send(now, { to });
      expect(await errorOf(send(now, { to }))).toMatchObject([
        "OTP_RECIPIENT_LIMITED",
        { reason: "cooldown" },
      ]);
      now = await advanceClock(now, 30 * SECOND);
    }
  });
});

describe("destinations", () => {
  test("returns OTP_DESTINATION_NOT_ALLOWED for countries not on the list", async () => {
    await changePolicy(ctx, { countries: ["BR", "PT"] });
    for (const to of ["14165550123", "99912345678"]) {
      expect(await errorOf(send(ctx, { to }))).toEqual([
        "OTP_DESTINATION_NOT_ALLOWED",
        { reason: "country" },
      ]);
    }
    await expectNothingWritten(ctx);
    expect((await send(ctx, { to: "5511999998888" })).status).toBe("sent");
  });

  test("pauses a range after a burst of unconfirmed codes and raises an alert until an admin resumes it", async () => {
    await changePolicy(ctx, { limits: { rangeSendsPerHour: 12 } });
    const numberOf = (index: number) => `491555177${String(5000 + index)}`;
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: numberOf(index) });
    const paused = await errorOf(send(ctx, { to: numberOf(20) }));
    expect(paused).toEqual(["OTP_DESTINATION_NOT_ALLOWED", { reason: "prefix_paused" }]);
    expect((await send(ctx, { to: "4915551785001" })).status).toBe("sent");
    const { data } = await listAlerts(ctx);
    expect(data).toMatchObject([
      { kind: "otp.pumping", severity: "critical", message: expect.stringContaining("491555177") },
    ]);
    expect(data[0]?.message).toContain("0 of 12 passcodes sent within an hour to 12 numbers");
    await resumeRange(ctx, "491555177");
    expect((await listAlerts(ctx)).data).toEqual([]);
    expect((await send(ctx, { to: numberOf(20) })).status).toBe("sent");
    expect((await send(ctx, { to: numberOf(21) })).status).toBe("sent");
  });

  sweepTest("ends a pause after twelve hours and never pauses a range with confirmed codes", async () => {
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
    expect(await errorOf(send(ctx, { to: paused(11) }))).toMatchObject(["OTP_DESTINATION_NOT_ALLOWED", {}]);
    const later = await advanceClock(ctx, 12 * HOUR);
    expect((await send(later, { to: paused(11) })).status).toBe("sent");
  });

  sweepTest("pauses the wider area after a grace period when codes are spread over many blocks", async () => {
    await changePolicy(ctx, { limits: { rangeSendsPerHour: 12 } });
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: `4915551${20 + index}5123` });
    const later = await advanceClock(ctx, 3 * MINUTE);
    await send(later, { to: "4915551405123" });
    expect(await errorOf(send(later, { to: "4915551415123" }))).toEqual([
      "OTP_DESTINATION_NOT_ALLOWED",
      { reason: "prefix_paused" },
    ]);
  });

  sweepTest("raises an alert without a pause when pauses are disabled", async () => {
    await changePolicy(ctx, { pausesPrefixes: false, limits: { rangeSendsPerHour: 10 } });
    for (let index = 0; index < 12; index += 1) await send(ctx, { to: `491555166${5000 + index}` });
    expect((await listAlerts(ctx)).data).toMatchObject([{ kind: "otp.pumping" }]);
  });

  test("returns RATE_LIMITED with the wait until the workspace limit has room", async () => {
    await changePolicy(ctx, { limits: { workspaceSendsPerHour: 10 } });
    for (let index = 0; index < 10; index += 1) await send(ctx, { to: makePhone() });
    expect(await errorOf(send(ctx, { to: makePhone() }))).toEqual([
      "RATE_LIMITED",
      { policy: "otp-workspace", retryAfterSeconds: expect.any(Number) },
    ]);
    const later = await advanceClock(ctx, HOUR);
    expect((await send(later, { to: makePhone() })).status).toBe("sent");
  });
});
