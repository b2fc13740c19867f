import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Ctx } from "#db/ctx.ts";
import { messages, otpFailures, otpPausedPrefixes, otpPolicies, otpVerifications } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { effectiveLimits, type OtpLimits, type RecipientPast } from "#lib/otp/rules.ts";
import type { Otp } from "#lib/otp/schema.ts";
import { serializeOtp } from "#lib/otp/serialize.ts";
import { phoneForms } from "#lib/phone.ts";

export type OtpRow = typeof otpVerifications.$inferSelect;

/** What a workspace decided about its passcodes, the defaults where it decided nothing. */
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
  return {
    templateName: row?.templateName ?? null,
    templateLanguage: row?.templateLanguage ?? null,
    countries: row?.countries ?? null,
    exemptNumbers: row?.exemptNumbers ?? [],
    pausesPrefixes: row?.pausesPrefixes ?? true,
    limits: effectiveLimits(row?.limits ?? {}),
  };
}

/** Whether the daily caps spare a recipient, in whichever form its number is written. */
export function isExempt(policy: OtpPolicy, recipient: string): boolean {
  return phoneForms(recipient).some((form) => policy.exemptNumbers.includes(form));
}

/** What happened with a recipient's codes within the last day; a line that is written in two ways is one recipient. */
export async function readPast(ctx: Ctx, recipient: string): Promise<RecipientPast> {
  const forms = phoneForms(recipient);
  const since = new Date(ctx.clock.now().getTime() - DAY);
  const isTheirs = (table: typeof otpVerifications | typeof otpFailures) =>
    and(eq(table.workspaceId, ctx.workspaceId), inArray(table.recipient, forms));
  const rows = await unionAll(
    ctx.db
      .select({ at: otpVerifications.createdAt, purpose: sql<string | null>`${otpVerifications.purpose}` })
      .from(otpVerifications)
      .where(and(isTheirs(otpVerifications), gt(otpVerifications.createdAt, since))),
    ctx.db
      .select({ at: otpFailures.failedAt, purpose: sql<string | null>`null` })
      .from(otpFailures)
      .where(and(isTheirs(otpFailures), gt(otpFailures.failedAt, since))),
  );
  return {
    sends: rows.flatMap(({ at, purpose }) => (purpose === null ? [] : [{ at, purpose }])),
    failures: rows.flatMap(({ at, purpose }) => (purpose === null ? [at] : [])),
  };
}

/** Ranges of numbers that looked pumped at any time. */
export async function readRanges(ctx: Ctx): Promise<(typeof otpPausedPrefixes.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(otpPausedPrefixes)
    .where(eq(otpPausedPrefixes.workspaceId, ctx.workspaceId))
    .orderBy(desc(otpPausedPrefixes.pausedAt), otpPausedPrefixes.prefix);
}

/** One code as the API shows it. @throws AppError NOT_FOUND */
export async function getOtp(ctx: Ctx, id: string): Promise<Otp> {
  if (!isId("otp", id)) throw notFound();
  const [found] = await ctx.db
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
  if (!found) throw notFound();
  if (ctx.call) ctx.call.messageId = found.code.messageId;
  const { limits } = await readPolicy(ctx);
  return serializeOtp(found.code, found.message, { limits, now: ctx.clock.now() });
}

/** How many codes were sent and confirmed in the last day. */
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
