import "server-only";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { messages, otpPausedPrefixes, otpPolicies, otpVerifications } from "#db/schema/index.ts";
import { effectiveLimits, type OtpLimits, type RecipientHistory } from "#lib/otp/rules.ts";
import type { Otp } from "#lib/otp/schema.ts";
import { serializeOtp } from "#lib/otp/serialize.ts";
import { DAY } from "#lib/platform/clock.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { phoneForms } from "#lib/platform/phone.ts";

export type OtpRow = typeof otpVerifications.$inferSelect;

export interface OtpPolicy {
  templateName: string | null;
  templateLanguage: string | null;
  countries: readonly string[] | null;
  exemptNumbers: readonly string[];
  pausesPrefixes: boolean;
  limits: OtpLimits;
}

export async function readPolicy(ctx: Ctx): Promise<OtpPolicy> {
  const [row] = await ctx.db.select().from(otpPolicies).where(eq(otpPolicies.workspaceId, ctx.workspaceId));
  return toPolicy(row ?? null);
}

export function toPolicy(row: typeof otpPolicies.$inferSelect | null): OtpPolicy {
  return {
    templateName: row?.templateName ?? null,
    templateLanguage: row?.templateLanguage ?? null,
    countries: row?.countries ?? null,
    exemptNumbers: row?.exemptNumbers ?? [],
    pausesPrefixes: row?.pausesPrefixes ?? true,
    limits: effectiveLimits(row?.limits ?? {}),
  };
}

export function isExempt(policy: OtpPolicy, recipient: string): boolean {
  return phoneForms(recipient).some((form) => policy.exemptNumbers.includes(form));
}

const instants = z.array(z.coerce.date());

export const recipientHistorySchema = z.object({
  sends: z.array(z.object({ at: z.coerce.date(), purpose: z.string() })),
  failures: instants,
  network: instants,
});

/** Over every form of the number. */
export async function readRecipientHistory(ctx: Ctx, recipient: string): Promise<RecipientHistory> {
  const [row] = await ctx.db.execute<{ past: unknown }>(sql`
    select parley_passcode_past(${workspaceOf(ctx)}, ${textArray(phoneForms(recipient))}, null,
      ${ctx.clock.now().toISOString()}::timestamptz) as past`);
  return recipientHistorySchema.parse(row?.past);
}

export async function readPausedRanges(ctx: Ctx): Promise<(typeof otpPausedPrefixes.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(otpPausedPrefixes)
    .where(eq(otpPausedPrefixes.workspaceId, ctx.workspaceId))
    .orderBy(desc(otpPausedPrefixes.pausedAt), otpPausedPrefixes.prefix);
}

/** @throws AppError NOT_FOUND */
export async function getOtp(ctx: Ctx, id: string): Promise<Otp> {
  if (!isId("otp", id)) throw notFound();
  const [row] = await ctx.db
    .select({
      code: otpVerifications,
      message: {
        conversationId: messages.conversationId,
        status: messages.status,
        failure: messages.failure,
      },
    })
    .from(otpVerifications)
    .leftJoin(
      messages,
      and(
        eq(messages.workspaceId, otpVerifications.workspaceId),
        eq(messages.id, otpVerifications.messageId),
      ),
    )
    .where(and(eq(otpVerifications.workspaceId, ctx.workspaceId), eq(otpVerifications.id, id)));
  if (!row) throw notFound();
  if (ctx.call) ctx.call.messageId = row.code.messageId;
  const { limits } = await readPolicy(ctx);
  return serializeOtp(row.code, row.message, { limits, now: ctx.clock.now() });
}

export async function countLastDay(ctx: Ctx): Promise<{ sends: number; verified: number }> {
  const since = new Date(ctx.clock.now().getTime() - DAY);
  const [row] = await ctx.db
    .select({
      sends: sql<number>`count(*)::int`,
      verified: sql<number>`(count(*) filter (where ${otpVerifications.state} = 'verified'))::int`,
    })
    .from(otpVerifications)
    .where(and(eq(otpVerifications.workspaceId, ctx.workspaceId), gt(otpVerifications.createdAt, since)));
  return row ?? { sends: 0, verified: 0 };
}
