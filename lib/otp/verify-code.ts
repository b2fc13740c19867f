import "server-only";
import { and, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { type ClaimEffect, otpFailures, otpVerifications } from "#db/schema/index.ts";
import { constantTimeIncludes } from "#lib/crypto.ts";
import { AppError } from "#lib/errors.ts";
import { type Id, isId, newId } from "#lib/id.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { nothingToCheck } from "#lib/otp/failures.ts";
import { lockRecipient } from "#lib/otp/lock-passcodes.ts";
import { acceptedDigests } from "#lib/otp/make-code.ts";
import { getOtp, isExempt, type OtpPolicy, type OtpRow, readPast, readPolicy } from "#lib/otp/queries.ts";
import {
  failuresEnd,
  guessesLeft,
  judgeRecipient,
  judgeUnclaimed,
  type RecipientPast,
  secondsUntil,
} from "#lib/otp/rules.ts";
import type { verifiedOtpSchema, verifyOtpBody } from "#lib/otp/schema.ts";
import { tellOutcome } from "#lib/otp/tell-outcome.ts";
import { phoneForms } from "#lib/phone.ts";

type Guess = z.output<typeof verifyOtpBody>;

interface VerifiedCode {
  status: number;
  body: z.input<typeof verifiedOtpSchema>;
}

/** What came of a guess. What is committed is an outcome; what is not is an error at once. */
type Outcome = { kind: "verified" } | { kind: "incorrect"; attemptsRemaining: number };

/** Which code is meant. One that there is not is treated like one that there is, to the last statement. */
interface Target {
  id: Id<"otp">;
  recipient: string;
}

const NO_DIGEST = new Uint8Array(32);

/**
 * `POST /v1/otp/verify`. The guess is claimed in one guarded statement before anything is compared, so that no number of
 * guesses at once gets more than there are; success is a second one, so that a code serves once. What was spent and what
 * it came to are bound to the call's idempotency key in the same transaction.
 * @throws AppError OTP_INCORRECT, OTP_ATTEMPTS_EXCEEDED, OTP_EXPIRED for everything there is nothing to check of
 */
export async function verifyCode(ctx: Ctx, guess: Guess): Promise<VerifiedCode> {
  const { otpId, outcome } = await inTransaction(ctx, async (tx) => {
    const target = await findTarget(tx, guess);
    await lockRecipient(tx, target.recipient);
    const policy = await readPolicy(tx);
    const past = await readPast(tx, target.recipient);
    return { otpId: target.id, outcome: await spend(tx, policy, past, target, guess) };
  });
  return toAnswer(ctx, otpId, outcome);
}

/** The answer of a guess whose process died before it answered. @throws AppError OTP_INCORRECT as it was */
export function recoverVerifiedCode(ctx: Ctx, effect: ClaimEffect): Promise<VerifiedCode> {
  const outcome: Outcome =
    effect.outcome === "verified"
      ? { kind: "verified" }
      : { kind: "incorrect", attemptsRemaining: Number(effect.attemptsRemaining) };
  return toAnswer(ctx, effect.id, outcome);
}

async function toAnswer(ctx: Ctx, otpId: string, outcome: Outcome): Promise<VerifiedCode> {
  if (outcome.kind === "incorrect") throw incorrect(outcome.attemptsRemaining);
  const { to, purpose, verifiedAt } = await getOtp(ctx, otpId);
  if (verifiedAt === null) throw new Error("A verified code does not say when it was.");
  return { status: 200, body: { verified: true, otpId, to, purpose, verifiedAt } };
}

async function findTarget(tx: Ctx, { otpId, to, purpose }: Guess): Promise<Target> {
  const named = otpId !== undefined && isId("otp", otpId) ? otpId : newId("otp");
  const which =
    to === undefined ? eq(otpVerifications.id, named) : inArray(otpVerifications.recipient, phoneForms(to));
  const [row] = await tx.db
    .select({ id: otpVerifications.id, recipient: otpVerifications.recipient })
    .from(otpVerifications)
    .where(
      and(eq(otpVerifications.workspaceId, tx.workspaceId), which, eq(otpVerifications.purpose, purpose)),
    )
    .orderBy(desc(otpVerifications.createdAt), desc(otpVerifications.id))
    .limit(1);
  if (!row) return { id: newId("otp"), recipient: to ?? named };
  return row;
}

async function spend(
  tx: Ctx,
  policy: OtpPolicy,
  past: RecipientPast,
  target: Target,
  { code, purpose }: Guess,
): Promise<Outcome> {
  const now = tx.clock.now();
  const { limits } = policy;
  const exempt = isExempt(policy, target.recipient);
  const barredUntil = failuresEnd(past.failures, limits, exempt);
  const barred = barredUntil !== null && barredUntil > now;
  const claimed = await claimAttempt(tx, target.id, { limit: barred ? 0 : limits.attemptsPerCode, now });
  const current = await readCode(tx, target.id);
  const digests = acceptedDigests({ ...target, purpose, code });
  const right = constantTimeIncludes(digests, claimed?.digest ?? NO_DIGEST);
  if (tx.call && current) tx.call.messageId = current.messageId;
  if (!claimed) {
    const asked = { attemptsPerCode: limits.attemptsPerCode, barred, now };
    if (judgeUnclaimed(current, asked) === "nothing") throw nothingToCheck();
    throw spent(judgeRecipient(past, { purpose, limits, exempt, now })?.until ?? now, now);
  }
  if (right) {
    await endCode(tx, claimed.id, { state: "verified", verifiedAt: now });
    await tellOutcome(tx, "otp.verified", claimed.id);
    await bindEffect(tx, { id: claimed.id, outcome: "verified" });
    return { kind: "verified" };
  }
  await tx.db
    .insert(otpFailures)
    .values({ workspaceId: tx.workspaceId, otpId: claimed.id, recipient: target.recipient, failedAt: now });
  const left = limits.attemptsPerCode - claimed.attempts;
  if (left <= 0) {
    await endCode(tx, claimed.id, { state: "exhausted" });
    await tellOutcome(tx, "otp.failed", claimed.id);
  }
  const overall = guessesLeft([...past.failures, now], { limits, exempt, now });
  const attemptsRemaining = Math.max(0, Math.min(left, overall));
  await bindEffect(tx, { id: claimed.id, outcome: "incorrect", attemptsRemaining });
  return { kind: "incorrect", attemptsRemaining };
}

/** Spends one attempt of a code that can be used, before its digest is known; null when there is none to spend. */
async function claimAttempt(
  tx: Ctx,
  id: Id<"otp">,
  { limit, now }: { limit: number; now: Date },
): Promise<OtpRow | null> {
  const [row] = await tx.db
    .update(otpVerifications)
    .set({ attempts: sql`${otpVerifications.attempts} + 1` })
    .where(
      own(tx, id, [
        eq(otpVerifications.state, "active"),
        lt(otpVerifications.attempts, limit),
        gt(otpVerifications.expiresAt, now),
      ]),
    )
    .returning();
  return row ?? null;
}

async function readCode(tx: Ctx, id: Id<"otp">): Promise<OtpRow | null> {
  const [row] = await tx.db.select().from(otpVerifications).where(own(tx, id));
  return row ?? null;
}

async function endCode(
  tx: Ctx,
  id: Id<"otp">,
  end: { state: "verified" | "exhausted"; verifiedAt?: Date },
): Promise<void> {
  const ended = await tx.db
    .update(otpVerifications)
    .set({ ...end, digest: null, endedAt: tx.clock.now() })
    .where(own(tx, id, [eq(otpVerifications.state, "active")]))
    .returning({ id: otpVerifications.id });
  // Somebody else has ended it since it was claimed: the guess counts for nothing.
  if (ended.length === 0) throw nothingToCheck();
}

function own(tx: Ctx, id: Id<"otp">, further: SQL[] = []): SQL | undefined {
  return and(eq(otpVerifications.workspaceId, tx.workspaceId), eq(otpVerifications.id, id), ...further);
}

function incorrect(attemptsRemaining: number): AppError<"OTP_INCORRECT"> {
  const left =
    attemptsRemaining === 0
      ? "No attempt is left; send a new one."
      : `${attemptsRemaining} ${attemptsRemaining === 1 ? "attempt is" : "attempts are"} left.`;
  return new AppError("OTP_INCORRECT", `This is not the passcode that was sent. ${left}`, {
    attemptsRemaining,
  });
}

function spent(until: Date, now: Date): AppError<"OTP_ATTEMPTS_EXCEEDED"> {
  const retryAfterSeconds = secondsUntil(until, now);
  return new AppError(
    "OTP_ATTEMPTS_EXCEEDED",
    `Too many wrong passcodes were entered. A new passcode can be sent in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}
