import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages, otpVerifications, outboundEvents } from "#db/schema/index.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { sendOtpBody, verifyOtpBody } from "#lib/otp/schema.ts";
import { sendCode } from "#lib/otp/send-code.ts";
import { verifyCode } from "#lib/otp/verify-code.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { readChat } from "#lib/sandbox/queries.ts";
import type { ApiAnswer } from "#lib/testing/api-contract.ts";
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

/** The first code that came to the customer's phone, or a later one by its count, read as the customer reads it. */
export function readCode(ctx: Ctx, number: SandboxNumber, to: string, count = 1): Promise<string> {
  return until(async () => {
    const chat = await readChat(ctx.db, number, to);
    const codes = chat.map(({ rendered }) => /\*(\d{6,8})\*/.exec(rendered?.body ?? "")?.[1]);
    return codes.filter((code) => code !== undefined)[count - 1] ?? null;
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

/** The whole body of an error, for comparison to the letter; the message's words alone are free. */
export function errorBody(answer: ApiAnswer, code: ErrorCode, details?: unknown): unknown {
  return {
    error: {
      code,
      message: expect.stringMatching(/^[^<>]{10,}$/),
      ...(details === undefined ? {} : { details }),
      requestId: answer.headers.get("x-request-id"),
      docUrl: expect.stringMatching(new RegExp(`/docs/errors#${code}$`)),
    },
  };
}

/** A code's row. */
export async function readRow(ctx: Ctx, id: string) {
  const rows = await ctx.db
    .select()
    .from(otpVerifications)
    .where(eq(otpVerifications.workspaceId, ctx.workspaceId));
  const row = rows.find((code) => code.id === id);
  if (!row) throw new Error("There is no such code.");
  return row;
}

/** How many codes the workspace has. */
export function countCodes(ctx: Ctx): Promise<number> {
  return ctx.db.$count(otpVerifications, eq(otpVerifications.workspaceId, ctx.workspaceId));
}

/** What other systems were told of passcodes, in order. */
export async function toldTypes(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ type: outboundEvents.type })
    .from(outboundEvents)
    .where(eq(outboundEvents.workspaceId, ctx.workspaceId))
    .orderBy(outboundEvents.position);
  return rows.map(({ type }) => type).filter((type) => type.startsWith("otp."));
}

/** A refused send leaves no contact, no conversation, no message and no code. */
export async function expectNothing(ctx: Ctx): Promise<void> {
  for (const table of [contacts, conversations, messages, otpVerifications]) {
    expect(await ctx.db.$count(table, eq(table.workspaceId, ctx.workspaceId))).toBe(0);
  }
}
