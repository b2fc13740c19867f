import "server-only";
import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { idempotencyKeys, otpVerifications, secretKeys, sessions, workspaces } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { encryptionKeyId } from "#lib/crypto.ts";
import { KEPT_MS } from "#lib/idempotency/rules.ts";
import { countFormerCiphertexts } from "#lib/secrets/reencrypt-database.ts";

/** As long as events can be listed; nothing older can be asked for with a cursor. */
const CURSORS_USED_MS = 30 * DAY;

/** What still depends on a former secret. */
export interface RotationState {
  /** When the current secret was first used. */
  introducedAt: string | null;
  /** Encrypted values by column, without the columns that have none left. */
  ciphertexts: { name: string; count: number }[];
  /** Passcodes on their way that were hashed before: without the former secret they are wrong. */
  passcodes: number;
  /** Idempotency keys from before: without the former secret a repeated call is refused as another request. */
  idempotencyKeys: number;
  /** Members' sessions from before: without the former secret they have to sign in again. */
  sessions: number;
  /** Until when a cursor from before may be in use: without the former secret its list begins anew. */
  cursorsUntil: string | null;
  /** Nothing would be lost or refused without the former secret, but for sessions and cursors. */
  removable: boolean;
}

/** Reads what still depends on a secret from before the current one. */
export async function readRotation(db: Db): Promise<RotationState> {
  const [current] = await db.select().from(secretKeys).where(eq(secretKeys.keyId, encryptionKeyId()));
  const since = current?.introducedAt ?? new Date();
  const ciphertexts = (await countFormerCiphertexts(db)).filter(({ count }) => count > 0);
  const [passcodes] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(otpVerifications)
    .innerJoin(workspaces, eq(workspaces.id, otpVerifications.workspaceId))
    .where(
      and(
        eq(otpVerifications.state, "active"),
        isNotNull(otpVerifications.digest),
        // A passcode's times are the workspace's, whose clock a sandbox may have moved.
        lt(
          sql`${otpVerifications.createdAt} - make_interval(secs => ${workspaces.clockOffsetMs} / 1000.0)`,
          sql.param(since, secretKeys.introducedAt),
        ),
        gt(
          sql`${otpVerifications.expiresAt} - make_interval(secs => ${workspaces.clockOffsetMs} / 1000.0)`,
          sql`now()`,
        ),
      ),
    );
  const keys = await db.$count(
    idempotencyKeys,
    and(lt(idempotencyKeys.createdAt, since), gt(idempotencyKeys.createdAt, new Date(Date.now() - KEPT_MS))),
  );
  const alive = await db.$count(
    sessions,
    and(lt(sessions.createdAt, since), gt(sessions.expiresAt, new Date())),
  );
  return {
    introducedAt: current?.introducedAt.toISOString() ?? null,
    ciphertexts,
    passcodes: passcodes?.count ?? 0,
    idempotencyKeys: keys,
    sessions: alive,
    cursorsUntil: current ? new Date(since.getTime() + CURSORS_USED_MS).toISOString() : null,
    removable: ciphertexts.length === 0 && (passcodes?.count ?? 0) === 0 && keys === 0,
  };
}
