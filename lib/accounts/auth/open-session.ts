import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { sessions } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import type { OpenAccount } from "#lib/accounts/auth/find-account.ts";
import { recordDevice } from "#lib/accounts/auth/known-devices.ts";
import { accountHash } from "#lib/accounts/auth/record-failure.ts";
import { SESSION_DAYS } from "#lib/accounts/auth/rules.ts";
import { type RequestOrigin, recordSeen } from "#lib/accounts/auth/sessions.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import type { SignInMethod } from "#lib/platform/sign-in-methods.ts";

/** The browser that signs in. */
export interface Browser extends RequestOrigin {
  deviceId: Id<"device"> | null;
  previousSessionId: string | null;
}

export interface SignedIn {
  sessionId: Id<"sess">;
  userId: Id<"user">;
  deviceId: Id<"device">;
}

interface NewSession {
  signedInBy: SignInMethod;
  /** When the person entered their password; now if absent. */
  passwordConfirmedAt?: Date;
  /** Opens one session only. */
  nonceHash?: Buffer;
}

/**
 * Opens a session in the workspace of the account, and ends the one that the browser had.
 * @param tx of the account's workspace, with the person as the actor
 * @param account as `isAccountUnchanged` has locked it
 * @returns null when the nonce was used
 */
export async function openSession(
  tx: Ctx,
  { userId, workspaceId }: OpenAccount,
  { deviceId, previousSessionId }: Browser,
  session: NewSession,
): Promise<SignedIn | null> {
  await endPrevious(tx.db, previousSessionId);
  const device = await recordDevice(tx.db, deviceId, userId);
  const opened = await tx.db
    .insert(sessions)
    .values({
      id: newId("sess"),
      userId,
      workspaceId,
      deviceId: device,
      address: tx.address ?? null,
      userAgent: tx.userAgent ?? null,
      expiresAt: new Date(Date.now() + SESSION_DAYS * DAY),
      ...session,
    })
    .onConflictDoNothing()
    .returning({ sessionId: sessions.id });
  const [row] = opened;
  if (!row) return null;
  await appendAudit(tx, {
    action: "member.signed_in",
    targetId: userId,
    data: { method: session.signedInBy },
  });
  return { ...row, userId, deviceId: device };
}

/** After the transaction, in which concurrent sign-ins would share a lock on the row. */
export async function recordSignedIn(
  db: Db,
  { userId, workspaceId, email }: OpenAccount,
  { address, requestId }: RequestOrigin,
): Promise<void> {
  await recordSeen(db, workspaceId, userId);
  log.info({ account: accountHash(email), userId, address, requestId }, "signed in");
}

async function endPrevious(tx: Db, sessionId: string | null): Promise<void> {
  if (sessionId && isId("sess", sessionId)) await tx.delete(sessions).where(eq(sessions.id, sessionId));
}
