import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { authenticators, members, recoveryCodes, users, workspaces } from "#db/schema/index.ts";
import { acceptCode, hashRecoveryCode } from "#lib/accounts/auth/check-second-factor.ts";
import { recordFailedConfirmation, recordThrottledConfirmation } from "#lib/accounts/auth/record-failure.ts";
import {
  formatRecoveryCode,
  normalizeRecoveryCode,
  RECOVERY_CODES,
} from "#lib/accounts/auth/recovery-code-rules.ts";
import { releaseAttempt, reserveAttempt } from "#lib/accounts/auth/reserve-attempt.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { auditMemberships } from "#lib/accounts/find-memberships.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import type {
  newAuthenticatorSchema,
  recoveryCodesSchema,
  twoFactorSchema,
} from "#lib/accounts/two-factor/schema.ts";
import { encrypt } from "#lib/platform/crypto.ts";
import { type AppError, notFound, validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";

/** 160 bits (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/** Reads the two-factor state of the signed-in person. */
export async function readTwoFactor(ctx: Ctx): Promise<z.input<typeof twoFactorSchema>> {
  const userId = requireMemberId(ctx);
  const [row] = await ctx.db
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  const left = await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return {
    setUpAt: row?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: row?.confirmedAt ? left : 0,
    isRequired: await isTwoFactorRequired(ctx.db, userId),
  };
}

/**
 * Makes the secret of an authenticator app, which replaces an unconfirmed one.
 * @throws AppError VALIDATION_ERROR (`already_set_up`)
 */
export async function startAuthenticator(ctx: Ctx): Promise<z.input<typeof newAuthenticatorSchema>> {
  const userId = requireMemberId(ctx);
  const secret = new Secret({ size: SECRET_BYTES });
  const made = { secret: encrypt(secret.base32, userId), createdAt: new Date() };
  const email = await inTransaction(ctx, async (tx) => {
    const started = await tx.db
      .insert(authenticators)
      .values({ userId, ...made })
      .onConflictDoUpdate({
        target: authenticators.userId,
        set: made,
        setWhere: isNull(authenticators.confirmedAt),
      })
      .returning({ userId: authenticators.userId });
    if (started.length === 0) throw alreadySetUp();
    await auditMemberships(tx, userId, { action: "member.two_factor_started" });
    const [user] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user) throw notFound();
    return user.email;
  });
  const uri = new TOTP({ issuer: "Parley", label: email, secret }).toString();
  return { secret: secret.base32, uri };
}

/**
 * Confirms the authenticator app with a code, after which sign-in asks for one.
 * @returns the recovery codes, which cannot be read again
 * @throws AppError VALIDATION_ERROR at `code` or (`already_set_up`), NOT_FOUND when none was started, RATE_LIMITED
 */
export async function confirmAuthenticator(
  ctx: Ctx,
  code: string,
  now = new Date(),
): Promise<z.input<typeof recoveryCodesSchema>> {
  const userId = requireMemberId(ctx);
  const attempt = { kind: "code" as const, of: userId };
  const throttled = await reserveAttempt(ctx.db, [attempt], now);
  if (throttled) {
    recordThrottledConfirmation(ctx, userId, attempt, now);
    throw tooManyAttempts("code", throttled.retryAfterSeconds);
  }
  const codes = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(authenticators)
      .where(eq(authenticators.userId, userId))
      .for("update");
    if (!row) throw notFound();
    if (row.confirmedAt) throw alreadySetUp();
    if (!(await acceptCode(tx.db, row, code, now))) return null;
    await tx.db
      .update(authenticators)
      .set({ confirmedAt: sql`now()` })
      .where(eq(authenticators.userId, userId));
    await auditMemberships(tx, userId, { action: "member.two_factor_set_up" });
    return replaceRecoveryCodes(tx.db, userId);
  });
  if (codes === null) {
    await recordFailedConfirmation(ctx, userId, "code_incorrect");
    throw incorrectCode();
  }
  await releaseAttempt(ctx.db, [attempt]);
  return { codes };
}

/** Replaces the recovery codes of the signed-in person. @throws AppError NOT_FOUND without an authenticator app */
export function renewRecoveryCodes(ctx: Ctx): Promise<z.input<typeof recoveryCodesSchema>> {
  const userId = requireMemberId(ctx);
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
      .for("update");
    if (!row) throw notFound();
    const codes = await replaceRecoveryCodes(tx.db, userId);
    await auditMemberships(tx, userId, { action: "member.recovery_codes_renewed" });
    return { codes };
  });
}

/**
 * Turns two-factor of the signed-in person off.
 * @throws AppError VALIDATION_ERROR (`two_factor_required`) when a workspace of the person requires it
 */
export async function turnOffTwoFactor(ctx: Ctx): Promise<void> {
  const userId = requireMemberId(ctx);
  await inTransaction(ctx, async (tx) => {
    if (await isTwoFactorRequired(tx.db, userId)) {
      throw issue("", "two_factor_required", "A workspace of yours requires two-factor authentication.");
    }
    await deleteAuthenticator(tx, userId);
    await auditMemberships(tx, userId, { action: "member.two_factor_turned_off" });
  });
}

/** Deletes the authenticator and its recovery codes. */
export async function deleteAuthenticator(tx: Ctx, userId: Id<"user">): Promise<void> {
  await tx.db.delete(authenticators).where(eq(authenticators.userId, userId));
}

async function replaceRecoveryCodes(tx: Db, userId: Id<"user">): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(16)));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(
      codes.map((code) => ({ userId, codeHash: hashRecoveryCode(normalizeRecoveryCode(code) ?? code) })),
    );
  return codes;
}

async function isTwoFactorRequired(db: Db, userId: Id<"user">): Promise<boolean> {
  const requiring = await db
    .select({ id: workspaces.id })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(
      and(
        eq(members.userId, userId),
        isNull(members.disabledAt),
        isNull(workspaces.deletingAt),
        eq(workspaces.twoFactorRequired, true),
      ),
    )
    .limit(1);
  return requiring.length > 0;
}

function alreadySetUp(): AppError<"VALIDATION_ERROR"> {
  return issue("", "already_set_up", "Two-factor authentication is set up already. Reload the page.");
}

function incorrectCode(): AppError<"VALIDATION_ERROR"> {
  return issue("code", "incorrect", "Incorrect code. Enter the code that your app shows now.");
}

function issue(path: string, code: IssueCode, message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path, code, message });
}
