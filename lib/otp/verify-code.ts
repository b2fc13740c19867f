import "server-only";
import { and, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { type LinkedResource, otpFailures, otpVerifications } from "#db/schema/index.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { endedCode } from "#lib/otp/end-rules.ts";
import { acceptedDigests } from "#lib/otp/generate-code.ts";
import { lockRecipient } from "#lib/otp/lock-recipient.ts";
import { otpExpired } from "#lib/otp/otp-expired.ts";
import { publishPasscodeOutcome } from "#lib/otp/publish-passcode-outcome.ts";
import {
  getOtp,
  isExempt,
  type OtpPolicy,
  type OtpRow,
  readPolicy,
  readRecipientHistory,
} from "#lib/otp/queries.ts";
import {
  classifyUnclaimed,
  countGuessesLeft,
  findRecipientWait,
  guessesBlockedUntil,
  type RecipientHistory,
  secondsUntil,
} from "#lib/otp/rules.ts";
import type { verifiedOtpSchema, verifyOtpBody } from "#lib/otp/schema.ts";
import { constantTimeIncludes } from "#lib/platform/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";
import { phoneForms } from "#lib/platform/phone.ts";

type Guess = z.output<typeof verifyOtpBody>;

interface VerifiedCode {
  status: number;
  body: z.input<typeof verifiedOtpSchema>;
}

type Outcome = { kind: "verified" } | { kind: "incorrect"; attemptsRemaining: number };

/** An unknown code runs the same statements as a known one, so that timing does not reveal it. */
interface Target {
  id: Id<"otp">;
  recipient: string;
}

const NO_DIGEST = new Uint8Array(32);

/**
 * A guarded update claims an attempt before the digest is compared, so that concurrent guesses cannot exceed the
 * limit; a second one verifies the code once. The result is linked to the idempotency key in the same transaction.
 * @throws AppError OTP_INCORRECT, OTP_ATTEMPTS_EXCEEDED, OTP_EXPIRED when there is no code to check
 */
export async function verifyCode(ctx: Ctx, guess: Guess): Promise<VerifiedCode> {
  const { otpId, outcome } = await inTransaction(ctx, async (tx) => {
    const target = await findTarget(tx, guess);
    await lockRecipient(tx, target.recipient);
    const policy = await readPolicy(tx);
    const past = await readRecipientHistory(tx, target.recipient);
    return { otpId: target.id, outcome: await checkGuess(tx, policy, past, target, guess) };
  });
  return toResponse(ctx, otpId, outcome);
}

/** Rebuilds the response after a crash. @throws AppError OTP_INCORRECT */
export function recoverVerifiedCode(ctx: Ctx, effect: LinkedResource): Promise<VerifiedCode> {
  const outcome: Outcome =
    effect.outcome === "verified"
      ? { kind: "verified" }
      : { kind: "incorrect", attemptsRemaining: Number(effect.attemptsRemaining) };
  return toResponse(ctx, effect.id, outcome);
}

async function toResponse(ctx: Ctx, otpId: string, outcome: Outcome): Promise<VerifiedCode> {
  if (outcome.kind === "incorrect") throw incorrectCode(outcome.attemptsRemaining);
  const { to, purpose, verifiedAt } = await getOtp(ctx, otpId);
  if (verifiedAt === null) throw new Error("A verified passcode has no verification time.");
  return { status: 200, body: { verified: true, otpId, to, purpose, verifiedAt } };
}

async function findTarget(tx: Ctx, { otpId, to, purpose }: Guess): Promise<Target> {
  const id = otpId !== undefined && isId("otp", otpId) ? otpId : newId("otp");
  const byIdOrRecipient =
    to === undefined ? eq(otpVerifications.id, id) : inArray(otpVerifications.recipient, phoneForms(to));
  const [row] = await tx.db
    .select({ id: otpVerifications.id, recipient: otpVerifications.recipient })
    .from(otpVerifications)
    .where(
      and(
        eq(otpVerifications.workspaceId, tx.workspaceId),
        byIdOrRecipient,
        eq(otpVerifications.purpose, purpose),
      ),
    )
    .orderBy(desc(otpVerifications.createdAt), desc(otpVerifications.id))
    .limit(1);
  if (!row) return { id: newId("otp"), recipient: to ?? id };
  return row;
}

async function checkGuess(
  tx: Ctx,
  policy: OtpPolicy,
  history: RecipientHistory,
  target: Target,
  { code, purpose }: Guess,
): Promise<Outcome> {
  const now = tx.clock.now();
  const { limits } = policy;
  const exempt = isExempt(policy, target.recipient);
  const blockedUntil = guessesBlockedUntil(history.failures, limits, exempt);
  const isBlocked = blockedUntil !== null && blockedUntil > now;
  const claimed = await claimAttempt(tx, target.id, { limit: isBlocked ? 0 : limits.attemptsPerCode, now });
  const current = await readCode(tx, target.id);
  const digests = acceptedDigests({ ...target, purpose, code });
  const isCorrect = constantTimeIncludes(digests, claimed?.digest ?? NO_DIGEST);
  if (tx.call && current) tx.call.messageId = current.messageId;
  if (!claimed) {
    const state = { attemptsPerCode: limits.attemptsPerCode, isBlocked, now };
    if (classifyUnclaimed(current, state) === "expired") throw otpExpired();
    throw attemptsExceeded(findRecipientWait(history, { purpose, limits, exempt, now })?.until ?? now, now);
  }
  if (isCorrect) {
    await endCode(tx, claimed.id, { state: "verified", verifiedAt: now });
    await publishPasscodeOutcome(tx, "otp.verified", claimed.id);
    await linkResource(tx, { id: claimed.id, outcome: "verified" });
    return { kind: "verified" };
  }
  await tx.db
    .insert(otpFailures)
    .values({ workspaceId: tx.workspaceId, otpId: claimed.id, recipient: target.recipient, failedAt: now });
  const attemptsLeft = limits.attemptsPerCode - claimed.attempts;
  if (attemptsLeft <= 0) {
    await endCode(tx, claimed.id, { state: "exhausted" });
    await publishPasscodeOutcome(tx, "otp.failed", claimed.id);
  }
  const guessesLeft = countGuessesLeft([...history.failures, now], { limits, exempt, now });
  const attemptsRemaining = Math.max(0, Math.min(attemptsLeft, guessesLeft));
  await linkResource(tx, { id: claimed.id, outcome: "incorrect", attemptsRemaining });
  return { kind: "incorrect", attemptsRemaining };
}

/** @returns null when the code is inactive, expired or without attempts */
async function claimAttempt(
  tx: Ctx,
  id: Id<"otp">,
  { limit, now }: { limit: number; now: Date },
): Promise<OtpRow | null> {
  const [row] = await tx.db
    .update(otpVerifications)
    .set({ attempts: sql`${otpVerifications.attempts} + 1` })
    .where(
      whereCode(tx, id, [
        eq(otpVerifications.state, "active"),
        lt(otpVerifications.attempts, limit),
        gt(otpVerifications.expiresAt, now),
      ]),
    )
    .returning();
  return row ?? null;
}

async function readCode(tx: Ctx, id: Id<"otp">): Promise<OtpRow | null> {
  const [row] = await tx.db.select().from(otpVerifications).where(whereCode(tx, id));
  return row ?? null;
}

async function endCode(
  tx: Ctx,
  id: Id<"otp">,
  { state, ...further }: { state: "verified" | "exhausted"; verifiedAt?: Date },
): Promise<void> {
  const ended = await tx.db
    .update(otpVerifications)
    .set({ ...endedCode(state, tx.clock.now()), ...further })
    .where(whereCode(tx, id, [eq(otpVerifications.state, "active")]))
    .returning({ id: otpVerifications.id });
  // Ended concurrently since the attempt was claimed.
  if (ended.length === 0) throw otpExpired();
}

function whereCode(tx: Ctx, id: Id<"otp">, further: SQL[] = []): SQL | undefined {
  return and(eq(otpVerifications.workspaceId, tx.workspaceId), eq(otpVerifications.id, id), ...further);
}

function incorrectCode(attemptsRemaining: number): AppError<"OTP_INCORRECT"> {
  const left =
    attemptsRemaining === 0
      ? "No attempts are left; send a new passcode."
      : `${attemptsRemaining} ${attemptsRemaining === 1 ? "attempt is" : "attempts are"} left.`;
  return new AppError("OTP_INCORRECT", `The passcode is incorrect. ${left}`, {
    attemptsRemaining,
  });
}

function attemptsExceeded(until: Date, now: Date): AppError<"OTP_ATTEMPTS_EXCEEDED"> {
  const retryAfterSeconds = secondsUntil(until, now);
  return new AppError(
    "OTP_ATTEMPTS_EXCEEDED",
    `Too many incorrect passcodes. You can send a new passcode in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}
