import "server-only";
import type { Db } from "#db/client.ts";
import { createCtx, inTransaction } from "#db/ctx.ts";
import { checkSecondFactor } from "#lib/accounts/auth/check-second-factor.ts";
import {
  type Account,
  findAccount,
  findKnownAccount,
  isAccountUnchanged,
  isOpen,
  normalizeEmail,
  type OpenAccount,
} from "#lib/accounts/auth/find-account.ts";
import { type Browser, openSession, recordSignedIn, type SignedIn } from "#lib/accounts/auth/open-session.ts";
import { verifyPassword } from "#lib/accounts/auth/password.ts";
import { isPasswordUsable, requirePasswords } from "#lib/accounts/auth/read-single-sign-on.ts";
import { recordCodeRequested, recordFailure, recordThrottled } from "#lib/accounts/auth/record-failure.ts";
import {
  type AttemptSubject,
  clearAttempts,
  networkSubject,
  releaseAttempt,
  reserveAttempt,
} from "#lib/accounts/auth/reserve-attempt.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { AppError } from "#lib/platform/errors.ts";

export interface SignInAttempt extends Browser {
  email: string;
  password: string;
  /** The code of the second factor, as typed. */
  code?: string | null | undefined;
  now?: Date;
}

/**
 * Checks the credentials and opens a session in the person's first workspace. Every attempt is counted before the
 * password is checked (docs/decisions/035-sign-in-limits.md).
 * @returns null for an unknown email, a wrong password or no enabled membership
 * @throws AppError RATE_LIMITED before any check; SERVICE_UNAVAILABLE when too many sign-ins are running; with the right
 * password CODE_REQUIRED, which does not count as an attempt, and CODE_INCORRECT, which does;
 * SINGLE_SIGN_ON_REQUIRED instead of null when passwords are turned off
 */
export async function signIn(db: Db, attempt: SignInAttempt): Promise<SignedIn | null> {
  const { account, isRight, limits } = await checkCredentials(db, attempt);
  const isAdmitted = isRight && account !== null && isOpen(account) && isPasswordUsable(account);
  const opened = isAdmitted ? await openByPassword(db, account, attempt, limits) : null;
  if (opened === "code_missing") {
    await releaseAttempt(db, limits.counted);
    throw new AppError("CODE_REQUIRED", "Enter the code from your authenticator app.");
  }
  if (opened !== null && opened !== "code_incorrect") return opened;
  const reason = opened ?? (isRight ? "no_access" : "password_incorrect");
  await recordFailure(db, account, { ...attempt, email: normalizeEmail(attempt.email), reason });
  // The same for every email and password.
  if (opened === null) requirePasswords();
  if (opened === null) return null;
  throw new AppError("CODE_INCORRECT", "Incorrect code. Enter the code that your app shows now.");
}

/**
 * Checks the password, without a second factor, of a person who accepts an invitation.
 * @returns null for a wrong password
 * @throws AppError as `signIn`
 */
export async function findAccountToJoin(db: Db, attempt: SignInAttempt): Promise<Account | null> {
  const { account, isRight, limits } = await checkCredentials(db, attempt);
  if (isRight && account) {
    await releaseAttempt(db, limits.counted);
    await clearAttempts(db, limits.cleared);
    return account;
  }
  const email = normalizeEmail(attempt.email);
  await recordFailure(db, account, { ...attempt, email, reason: "password_incorrect" });
  return null;
}

async function checkCredentials(
  db: Db,
  attempt: SignInAttempt,
): Promise<{ account: Account | null; isRight: boolean; limits: Limits }> {
  const now = attempt.now ?? new Date();
  const email = normalizeEmail(attempt.email);
  const knownId = attempt.deviceId ? await findKnownAccount(db, attempt.deviceId, email) : null;
  const limits = knownId
    ? knownLimits(email, `${attempt.deviceId}/${knownId}`)
    : unknownAccountLimits(email, attempt.address);
  const throttled = await reserveAttempt(db, limits.counted, now);
  if (throttled) {
    recordThrottled(db, { ...attempt, email, subject: throttled.subject, now });
    throw tooManyAttempts("sign-in", throttled.retryAfterSeconds);
  }
  const account = await findAccount(db, email);
  const isRight = await verifyPassword(
    account?.passwordHash ?? null,
    attempt.password,
    knownId ? "known" : "unknown",
  ).catch(async (error: unknown) => {
    // The password was not checked, so the attempt does not count.
    await releaseAttempt(db, limits.counted);
    throw error;
  });
  return { account, isRight, limits };
}

interface Limits {
  counted: [AttemptSubject, ...AttemptSubject[]];
  /** Cleared by a success, which only the owner can achieve here; the other counters only release the attempt. */
  cleared: AttemptSubject[];
}

function knownLimits(email: string, device: string): Limits {
  const subject: AttemptSubject = { kind: "device", of: device, email };
  return { counted: [subject], cleared: [subject] };
}

function unknownAccountLimits(email: string, address: string): Limits {
  const network = networkSubject("network", address);
  const pair: AttemptSubject = { kind: "account_network", of: `${email}\n${network.of}`, email };
  return { counted: [pair, { kind: "account", of: email, email }, network], cleared: [pair] };
}

async function openByPassword(
  db: Db,
  account: OpenAccount,
  attempt: SignInAttempt,
  limits: Limits,
): Promise<SignedIn | "code_missing" | "code_incorrect" | null> {
  const { userId, workspaceId, role, name } = account;
  const actor = { kind: "member" as const, id: userId, name, role };
  const ctx = createCtx({ ...attempt, db, workspaceId, clockOffsetMs: 0, actor });
  const opened = await inTransaction(ctx, async (tx) => {
    // The password or membership changed during the check.
    if (!(await isAccountUnchanged(tx.db, account))) return null;
    const factor = await checkSecondFactor(tx.db, userId, attempt.code || null, attempt.now ?? new Date());
    if (factor === "missing") return "code_missing";
    if (factor === "incorrect") return "code_incorrect";
    await releaseAttempt(tx.db, limits.counted);
    await clearAttempts(tx.db, limits.cleared);
    return openSession(tx, account, attempt, { signedInBy: "password" });
  });
  if (opened === "code_missing") await recordCodeRequested(db, account, attempt, attempt.now ?? new Date());
  if (opened === null || typeof opened === "string") return opened;
  await recordSignedIn(db, account, attempt);
  return opened;
}
