import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, createCtx, inTransaction } from "#db/ctx.ts";
import { members, sessions, users } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { normalizeEmail } from "#lib/accounts/auth/find-account.ts";
import { deleteDevices } from "#lib/accounts/auth/known-devices.ts";
import { endOtherSessions } from "#lib/accounts/auth/own-sessions.ts";
import { hashPassword, verifyPassword } from "#lib/accounts/auth/password.ts";
import {
  type AttemptSubject,
  clearAccountAttempts,
  clearAttempts,
  releaseAttempt,
  reserveAttempt,
} from "#lib/accounts/auth/reserve-attempt.ts";
import { endSessions } from "#lib/accounts/auth/sessions.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { checkNewPassword } from "#lib/accounts/check-password.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import type { PasswordChange } from "#lib/accounts/schema.ts";
import { type AppError, validationError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";

/**
 * Changes the signed-in person's password. The current one is checked at a limited rate.
 * @param sessionId the current session, which stays signed in
 * @throws AppError VALIDATION_ERROR at `currentPassword` or `newPassword`, RATE_LIMITED, SERVICE_UNAVAILABLE
 */
export async function changePassword(
  ctx: Ctx,
  change: PasswordChange,
  sessionId: Id<"sess">,
  now = new Date(),
): Promise<void> {
  if (ctx.actor.kind !== "member")
    throw new Error("Only members can change their password. Sign in as a member.");
  const userId = ctx.actor.id;
  const current = await checkCurrentPassword(ctx, userId, change.currentPassword, now);
  if (change.newPassword === change.currentPassword) {
    throw invalidField(
      "newPassword",
      "unchanged",
      "Choose a password that is different from the current one.",
    );
  }
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, current)))
      .returning({ id: users.id });
    // A concurrent change was first.
    if (changed.length === 0) throw incorrectPassword();
    await clearAttempts(tx.db, [subjectOf(userId)]);
    const ended = change.signOutOthers ? await endOtherSessions(tx, userId, sessionId) : 0;
    await appendAudit(tx, {
      action: "member.password_changed",
      targetId: userId,
      data: { sessionsEnded: ended },
    });
  });
}

/**
 * Checks the signed-in person's password at a limited rate, for what needs a recent one (`requireRecentPassword`).
 * @throws AppError VALIDATION_ERROR at `currentPassword`, RATE_LIMITED, SERVICE_UNAVAILABLE
 */
export async function confirmPassword(ctx: Ctx, sessionId: Id<"sess">, password: string): Promise<void> {
  const userId = requireMemberId(ctx);
  await checkCurrentPassword(ctx, userId, password, new Date());
  await ctx.db
    .update(sessions)
    .set({ passwordConfirmedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

/**
 * Resets a password from the terminal, ends the account's sessions and devices and clears its attempts.
 * @returns whether a member has that email
 */
export async function resetPassword(db: Db, email: string, password: string): Promise<boolean> {
  checkNewPassword(password);
  const passwordHash = await hashPassword(password);
  const memberships = await db
    .select({ userId: users.id, workspaceId: members.workspaceId })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(eq(sql`lower(${users.email})`, normalizeEmail(email)));
  const [first] = memberships;
  if (!first) return false;
  const { userId, workspaceId } = first;
  const actor = { kind: "terminal" as const };
  const ctx = createCtx({ db, workspaceId, clockOffsetMs: 0, actor, requestId: newId("req") });
  await inTransaction(ctx, async (tx) => {
    await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endSessions(tx, userId, null);
    await deleteDevices(tx.db, userId, null);
    await clearAccountAttempts(tx.db, normalizeEmail(email));
    for (const membership of memberships) {
      await appendAudit(
        { ...tx, workspaceId: membership.workspaceId },
        { action: "member.password_reset", targetId: userId },
      );
    }
  });
  return true;
}

/** @returns the hash that the password matched */
async function checkCurrentPassword(
  { db }: Ctx,
  userId: Id<"user">,
  password: string,
  now: Date,
): Promise<string> {
  const counted = subjectOf(userId);
  const throttled = await reserveAttempt(db, [counted], now);
  if (throttled) throw tooManyAttempts("password", throttled.retryAfterSeconds);
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const isRight = await verifyPassword(user?.passwordHash ?? null, password, "known").catch(
    async (error: unknown) => {
      await releaseAttempt(db, [counted]);
      throw error;
    },
  );
  if (!user || !isRight) throw incorrectPassword();
  await releaseAttempt(db, [counted]);
  return user.passwordHash;
}

function subjectOf(userId: Id<"user">): AttemptSubject {
  return { kind: "password", of: userId };
}

function incorrectPassword(): AppError<"VALIDATION_ERROR"> {
  return invalidField("currentPassword", "incorrect", "Incorrect password.");
}

function invalidField(path: string, code: string, message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path, code, message });
}
