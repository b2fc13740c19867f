import type { Ctx } from "#db/ctx.ts";
import { sendOtpBody, verifyOtpBody } from "#lib/otp/schema.ts";
import { sendCode } from "#lib/otp/send-code.ts";
import { verifyCode } from "#lib/otp/verify-code.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { readChat } from "#lib/sandbox/queries.ts";
import { until, withCurrentClock } from "#lib/testing/factories.ts";
import { moveClock } from "#lib/workspaces/move-clock.ts";

/** Sends a code by the verb; what is not given has the API's defaults. */
export async function send(ctx: Ctx, body: Record<string, unknown>) {
  return (await sendCode(ctx, sendOtpBody.parse(body))).body;
}

/** Verifies by the verb. */
export function verify(ctx: Ctx, body: Record<string, unknown>) {
  return verifyCode(ctx, verifyOtpBody.parse(body));
}

/** What an error says to a client, for comparisons. */
export function refusal(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => "no refusal",
    ({ code, details }) => (details === undefined ? code : [code, details]),
  );
}

/** The newest code on the customer's phone, read as the customer reads it. */
export function readCode(ctx: Ctx, number: SandboxNumber, to: string): Promise<string> {
  return until(async () => {
    const chat = await readChat(ctx.db, number, to);
    return /\*(\d{6,8})\*/.exec(chat.at(-1)?.rendered?.body ?? "")?.[1] ?? null;
  });
}

/** A code of the same length that is another one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, "0");
}

/** Lets the workspace's time pass. @returns its context as of then */
export async function pass(ctx: Ctx, ms: number): Promise<Ctx> {
  await moveClock(ctx, ms);
  return { ...(await withCurrentClock(ctx)), actor: ctx.actor };
}
