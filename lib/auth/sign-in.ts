import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { createCtx, inTransaction } from "#db/ctx.ts";
import { sessions } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import {
  type AttemptSubject,
  clearAttempts,
  networkSubject,
  releaseAttempt,
  reserveAttempt,
} from "#lib/auth/attempt-limits.ts";
import { BoundedQueue } from "#lib/auth/bounded-queue.ts";
import {
  type Account,
  findAccount,
  findKnownAccount,
  isUnchanged,
  normalizeEmail,
} from "#lib/auth/find-account.ts";
import { rememberDevice } from "#lib/auth/known-devices.ts";
import { type PasswordCaller, verifyPassword } from "#lib/auth/password.ts";
import { accountHash, noteThrottled, recordFailure } from "#lib/auth/refused-sign-ins.ts";
import { type RequestOrigin, SESSION_DAYS } from "#lib/auth/sessions.ts";
import { tooManyAttempts } from "#lib/auth/too-many-attempts.ts";
import { DAY } from "#lib/clock.ts";
import { type Id, isId, newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";

export interface SignInAttempt extends RequestOrigin {
  email: string;
  password: string;
  /** The device that the browser's cookie names. */
  deviceId: Id<"device"> | null;
  /** The session that the browser has so far; it ends when a new one begins. */
  previousSessionId: string | null;
  /** The present; tests inject it. */
  now?: Date;
}

// Attempts of one network lock the same row: without this bound, a flood would hold every connection of the pool.
const reservations: Record<PasswordCaller, BoundedQueue> = {
  known: new BoundedQueue({ concurrency: 2, waiting: 100 }),
  stranger: new BoundedQueue({ concurrency: 3, waiting: 1000 }),
};

export interface SignedIn {
  sessionId: Id<"sess">;
  userId: Id<"user">;
  deviceId: Id<"device">;
}

/**
 * Checks an email and a password and opens a session in the workspace the person joined first. The attempt is counted
 * before the password is checked, for an unknown email as for a known one (docs/decisions/035-sign-in-limits.md).
 * @returns null when anything is wrong: unknown email, wrong password, no membership that is not disabled
 * @throws AppError RATE_LIMITED, before any check, while the account, the network or the device must wait;
 *   SERVICE_UNAVAILABLE when too many sign-ins are being checked
 */
export async function signIn(db: Db, attempt: SignInAttempt): Promise<SignedIn | null> {
  const now = attempt.now ?? new Date();
  const email = normalizeEmail(attempt.email);
  const knownId = attempt.deviceId ? await findKnownAccount(db, attempt.deviceId, email) : null;
  const limits = knownId
    ? knownLimits(email, `${attempt.deviceId}/${knownId}`)
    : strangerLimits(email, attempt.address);
  const caller = knownId ? "known" : "stranger";
  const throttled = await reservations[caller].run(() => reserveAttempt(db, limits.counted, now));
  if (throttled) {
    noteThrottled(db, { ...attempt, email, subject: throttled.subject, now });
    throw tooManyAttempts("sign-in", throttled.retryAfterSeconds);
  }
  const account = await findAccount(db, email);
  const isRight = await verifyPassword(account?.passwordHash ?? null, attempt.password, caller).catch(
    async (error: unknown) => {
      // The password was not looked at: nothing was guessed.
      await releaseAttempt(db, limits.counted);
      throw error;
    },
  );
  const opened = isRight && account?.isEnabled ? await openSession(db, account, attempt, limits) : null;
  if (!opened) await recordFailure(db, account, { ...attempt, email });
  return opened;
}

/** What an attempt is counted for, and which of these counts a success ends. */
interface Limits {
  counted: [AttemptSubject, ...AttemptSubject[]];
  /** Only the person can have succeeded here, so their count begins anew; from other counts a success takes one. */
  cleared: AttemptSubject[];
}

function knownLimits(email: string, device: string): Limits {
  const subject: AttemptSubject = { kind: "device", of: device, email };
  return { counted: [subject], cleared: [subject] };
}

function strangerLimits(email: string, address: string): Limits {
  const network = networkSubject("network", address);
  const pair: AttemptSubject = { kind: "account_network", of: `${email}\n${network.of}`, email };
  return { counted: [pair, { kind: "account", of: email, email }, network], cleared: [pair] };
}

async function openSession(
  db: Db,
  account: Account,
  attempt: SignInAttempt,
  limits: Limits,
): Promise<SignedIn | null> {
  const { userId, workspaceId, role, name } = account;
  if (workspaceId === null || role === null) return null;
  const { requestId, address } = attempt;
  const actor = { kind: "member" as const, id: userId, name, role };
  const ctx = createCtx({ db, workspaceId, clockOffsetMs: 0, actor, requestId, address });
  const sessionId = newId("sess");
  const deviceId = await inTransaction(ctx, async (tx) => {
    // A password or a membership that changed while the old one was checked.
    if (!(await isUnchanged(tx.db, account))) return null;
    await endPrevious(tx.db, attempt.previousSessionId);
    const device = await rememberDevice(tx.db, attempt.deviceId, userId);
    await tx.db.insert(sessions).values({
      id: sessionId,
      userId,
      workspaceId,
      deviceId: device,
      expiresAt: new Date(Date.now() + SESSION_DAYS * DAY),
    });
    await releaseAttempt(tx.db, limits.counted);
    await clearAttempts(tx.db, limits.cleared);
    await appendAudit(tx, { action: "member.signed_in", targetId: userId });
    return device;
  });
  if (deviceId === null) return null;
  log.info({ account: accountHash(normalizeEmail(attempt.email)), userId, address, requestId }, "signed in");
  return { sessionId, userId, deviceId };
}

async function endPrevious(tx: Db, sessionId: string | null): Promise<void> {
  if (sessionId && isId("sess", sessionId)) await tx.delete(sessions).where(eq(sessions.id, sessionId));
}
