import "server-only";
import { and, eq, isNotNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Db } from "#db/client.ts";
import { authenticators, recoveryCodes, users } from "#db/schema/index.ts";
import { normalizeRecoveryCode } from "#lib/accounts/auth/recovery-code-rules.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { decrypt, sha256 } from "#lib/platform/crypto.ts";
import { toAsciiDigits } from "#lib/platform/digit-rules.ts";
import type { Id } from "#lib/platform/id.ts";

const PERIOD_SECONDS = 30;
/** Codes of the neighboring time steps are accepted too, for clocks that differ (RFC 6238, section 5.2). */
const WINDOW = 1;

/** `off`: the person has no authenticator app. */
export type SecondFactor = "off" | "accepted" | "missing" | "incorrect";

/** Whether sign-in asks the person for a second factor. @param userId a column of the query */
export function hasSecondFactor(userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${authenticators} a where a.user_id = ${userId} and a.confirmed_at is not null)`;
}

export async function hasTwoFactor(db: Db, userId: Id<"user">): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), hasSecondFactor(users.id)))) > 0;
}

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. Of concurrent uses of a code, one succeeds.
 * @param code as typed; null if there is none
 */
export async function checkSecondFactor(
  tx: Db,
  userId: Id<"user">,
  code: string | null,
  now: Date,
): Promise<SecondFactor> {
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  if (!row) return "off";
  if (code === null) return "missing";
  const isAccepted = (await acceptCode(tx, row, code, now)) || (await consumeRecoveryCode(tx, userId, code));
  return isAccepted ? "accepted" : "incorrect";
}

/** @returns whether the code is one of the authenticator app and newer than the last one; it is the last one from now on */
export async function acceptCode(
  tx: Db,
  { userId, secret }: Pick<typeof authenticators.$inferSelect, "userId" | "secret">,
  typed: string,
  now: Date,
): Promise<boolean> {
  const token = toAsciiDigits(typed).replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return false;
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(decrypt(secret, userId)), period: PERIOD_SECONDS });
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / (PERIOD_SECONDS * SECOND)) + delta;
  const accepted = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return accepted.length > 0;
}

async function consumeRecoveryCode(tx: Db, userId: Id<"user">, typed: string): Promise<boolean> {
  const code = normalizeRecoveryCode(typed);
  if (code === null) return false;
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** @param code as `normalizeRecoveryCode` returns it */
export function hashRecoveryCode(code: string): Buffer {
  return sha256(code);
}
