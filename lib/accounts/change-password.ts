import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { sessions, users } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { hashPassword, verifyPassword } from "#lib/accounts/auth/password.ts";
import {
  isPasswordUsable,
  requirePasswords,
  singleSignOnRequired,
} from "#lib/accounts/auth/read-single-sign-on.ts";
import { recordFailedConfirmation, recordThrottledConfirmation } from "#lib/accounts/auth/record-failure.ts";
import {
  type AttemptSubject,
  clearAttempts,
  releaseAttempt,
  reserveAttempt,
} from "#lib/accounts/auth/reserve-attempt.ts";
import { endSessions } from "#lib/accounts/auth/sessions.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { deleteAccountLinks } from "#lib/accounts/create-account-link.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import type { PasswordChange } from "#lib/accounts/schema.ts";
import { type AppError, validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";

/**
 * Changes the signed-in person's password. The current one is checked at a limited rate.
 * @param sessionId the current session, which stays signed in
 * @throws AppError VALIDATION_ERROR at `currentPassword` or `newPassword`, RATE_LIMITED, SERVICE_UNAVAILABLE,
 * SINGLE_SIGN_ON_REQUIRED
 */
export async function changePassword(
  ctx: Ctx,
  change: PasswordChange,
  sessionId: Id<"sess">,
  now = new Date(),
): Promise<void> {
  requirePasswords();
  const userId = requireMemberId(ctx);
  const current = await checkCurrentPassword(ctx, userId, change.currentPassword, now);
  if (change.newPassword === change.currentPassword) {
    throw invalidField(
      "newPassword",
      "unchanged",
      "Choose a password that is different from the current one.",
    );
  }
  const passwordHash = await hashPassword(change.newPassword, "known");
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, current)))
      .returning({ id: users.id });
    // A concurrent change was first.
    if (changed.length === 0) throw incorrectPassword();
    await clearAttempts(tx.db, [subjectOf(userId)]);
    await deleteAccountLinks(tx.db, userId);
    const ended = change.signOutOthers ? await endSessions(tx, userId, sessionId) : 0;
    await appendAudit(tx, {
      action: "member.password_changed",
      targetId: userId,
      data: { sessionsEnded: ended },
    });
  });
}

/**
 * Checks the signed-in person's password at a limited rate, for what needs a recent one (`requireRecentPassword`).
 * @throws AppError VALIDATION_ERROR at `currentPassword`, RATE_LIMITED, SERVICE_UNAVAILABLE, SINGLE_SIGN_ON_REQUIRED
 */
export async function confirmPassword(ctx: Ctx, sessionId: Id<"sess">, password: string): Promise<void> {
  const userId = requireMemberId(ctx);
  await checkCurrentPassword(ctx, userId, password, new Date());
  await ctx.db
    .update(sessions)
    .set({ passwordConfirmedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

/** @returns the hash that the password matched */
async function checkCurrentPassword(
  ctx: Ctx,
  userId: Id<"user">,
  password: string,
  now: Date,
): Promise<string> {
  const { db } = ctx;
  const counted = subjectOf(userId);
  const throttled = await reserveAttempt(db, [counted], now);
  if (throttled) {
    recordThrottledConfirmation(ctx, userId, counted, now);
    throw tooManyAttempts("password", throttled.retryAfterSeconds);
  }
  const [user] = await db
    .select({ passwordHash: users.passwordHash, passwordUsableUntil: users.passwordUsableUntil })
    .from(users)
    .where(eq(users.id, userId));
  const isRight = await verifyPassword(user?.passwordHash ?? null, password, "known").catch(
    async (error: unknown) => {
      await releaseAttempt(db, [counted]);
      throw error;
    },
  );
  if (!user?.passwordHash || !isRight) {
    await recordFailedConfirmation(ctx, userId, "password_incorrect");
    throw incorrectPassword();
  }
  await releaseAttempt(db, [counted]);
  if (!isPasswordUsable(user)) throw singleSignOnRequired();
  return user.passwordHash;
}

function subjectOf(userId: Id<"user">): AttemptSubject {
  return { kind: "password", of: userId };
}

function incorrectPassword(): AppError<"VALIDATION_ERROR"> {
  return invalidField("currentPassword", "incorrect", "Incorrect password.");
}

function invalidField(path: string, code: IssueCode, message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path, code, message });
}
