import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages, otpVerifications, webhookEvents } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { sendOtpBody, verifyOtpBody } from "#lib/otp/schema.ts";
import { sendCode } from "#lib/otp/send-code.ts";
import { verifyCode } from "#lib/otp/verify-code.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import type { ApiResponse } from "#lib/testing/api-contract.ts";
import { until, withCurrentClock } from "#lib/testing/factories.ts";

export async function send(ctx: Ctx, body: Record<string, unknown>) {
  return (await sendCode(ctx, sendOtpBody.parse(body))).body;
}

export function verify(ctx: Ctx, body: Record<string, unknown>) {
  return verifyCode(ctx, verifyOtpBody.parse(body));
}

/** @returns the code of the thrown error, with its details if any */
export function errorOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => "no refusal",
    ({ code, details }) => (details === undefined ? code : [code, details]),
  );
}

export function readCode(ctx: Ctx, number: SandboxNumber, to: string, count = 1): Promise<string> {
  return until(async () => {
    const chat = await readChat(ctx.db, number, to);
    const codes = chat.map(({ rendered }) => /\*(\d{6,8})\*/.exec(rendered?.body ?? "")?.[1]);
    return codes.filter((code) => code !== undefined)[count - 1] ?? null;
  });
}

export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, "0");
}

export async function advanceClock(ctx: Ctx, ms: number): Promise<Ctx> {
  await moveClock(ctx, ms);
  return { ...(await withCurrentClock(ctx)), actor: ctx.actor };
}

export function errorBody(response: ApiResponse, code: ErrorCode, details?: unknown): unknown {
  return {
    error: {
      code,
      message: expect.stringMatching(/^[^<>]{10,}$/),
      ...(details === undefined ? {} : { details }),
      requestId: response.headers.get("x-request-id"),
      docUrl: expect.stringMatching(new RegExp(`/docs/errors#${code}$`)),
    },
  };
}

export async function readRow(ctx: Ctx, id: string) {
  const rows = await ctx.db
    .select()
    .from(otpVerifications)
    .where(eq(otpVerifications.workspaceId, ctx.workspaceId));
  const row = rows.find((code) => code.id === id);
  if (!row) throw new Error("There is no such code.");
  return row;
}

export function countCodes(ctx: Ctx): Promise<number> {
  return ctx.db.$count(otpVerifications, eq(otpVerifications.workspaceId, ctx.workspaceId));
}

export async function publishedTypes(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, ctx.workspaceId))
    .orderBy(webhookEvents.position);
  return rows.map(({ type }) => type).filter((type) => type.startsWith("otp."));
}

export async function expectNothingWritten(ctx: Ctx): Promise<void> {
  for (const table of [contacts, conversations, messages, otpVerifications]) {
    expect(await ctx.db.$count(table, eq(table.workspaceId, ctx.workspaceId))).toBe(0);
  }
}
