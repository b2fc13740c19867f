import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import {
  countCodes,
  errorOf,
  publishedTypes,
  readCode,
  readRow,
  send,
  verify,
  wrongCode,
} from "#lib/testing/passcodes.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const GUESSES = sweepSize(30, 100);

describe("concurrency", () => {
  test("sends exactly as many codes to one recipient as the limit allows", async () => {
    const to = makePhone();
    const purposes = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const outcomes = await Promise.all(
      purposes.map((purpose) =>
        errorOf(send(ctx, { to, purpose }).then(() => Promise.reject({ code: "sent" }))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(5);
    expect(
      outcomes.filter((outcome) => Array.isArray(outcome) && outcome[0] === "OTP_RECIPIENT_LIMITED"),
    ).toHaveLength(25);
    expect(await countCodes(ctx)).toBe(5);
  });

  sweepTest("sends exactly ten codes for one network across all recipients", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        errorOf(
          send(ctx, { to: makePhone(), endUserIp: `2001:db8:1:2::${index + 1}` }).then(() =>
            Promise.reject({ code: "sent" }),
          ),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(10);
    expect(await errorOf(send(ctx, { to: makePhone(), endUserIp: "2001:db8:1:2::ffff" }))).toEqual([
      "OTP_RECIPIENT_LIMITED",
      { reason: "network", retryAfterSeconds: expect.any(Number) },
    ]);
    expect((await send(ctx, { to: makePhone(), endUserIp: "2001:db8:1:3::1" })).status).toBe("sent");
  });

  test("spends exactly five attempts for many concurrent wrong guesses", async () => {
    const to = makePhone();
    const { otpId } = await send(ctx, { to });
    const code = await readCode(ctx, number, to);
    const outcomes = await Promise.all(
      Array.from({ length: GUESSES }, () => errorOf(verify(ctx, { otpId, code: wrongCode(code) }))),
    );
    const incorrect = outcomes.filter((outcome) => Array.isArray(outcome) && outcome[0] === "OTP_INCORRECT");
    expect(incorrect.map((outcome) => Object((outcome as unknown[])[1]).attemptsRemaining).sort()).toEqual([
      0, 1, 2, 3, 4,
    ]);
    const over = outcomes.filter(
      (outcome) => Array.isArray(outcome) && outcome[0] === "OTP_ATTEMPTS_EXCEEDED",
    );
    expect(over).toHaveLength(GUESSES - 5);
    expect(await readRow(ctx, otpId)).toMatchObject({ state: "exhausted", attempts: 5, digest: null });
    expect(await errorOf(verify(ctx, { otpId, code }))).toMatchObject(["OTP_ATTEMPTS_EXCEEDED", {}]);
    expect(await publishedTypes(ctx)).toEqual(["otp.failed"]);
  });

  test("accepts one of many concurrent right guesses", async () => {
    const to = makePhone();
    const { otpId } = await send(ctx, { to });
    const code = await readCode(ctx, number, to);
    const outcomes = await Promise.all(
      Array.from({ length: GUESSES }, () =>
        errorOf(verify(ctx, { to, code }).then(() => Promise.reject({ code: "verified" }))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "verified")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "OTP_EXPIRED")).toHaveLength(GUESSES - 1);
    expect(await readRow(ctx, otpId)).toMatchObject({ state: "verified", attempts: 1 });
    expect(await publishedTypes(ctx)).toEqual(["otp.verified"]);
  });

  test("treats both forms of a Brazilian number as one recipient", async () => {
    const [long, short] = ["5511987654321", "551187654321"];
    await send(ctx, { to: long });
    const code = await readCode(ctx, number, long);
    expect(await errorOf(send(ctx, { to: short }))).toMatchObject([
      "OTP_RECIPIENT_LIMITED",
      { reason: "cooldown" },
    ]);
    expect(await errorOf(verify(ctx, { to: short, code: wrongCode(code) }))).toEqual([
      "OTP_INCORRECT",
      { attemptsRemaining: 4 },
    ]);
    expect((await verify(ctx, { to: short, code })).body.to).toBe(long);
  });
});
