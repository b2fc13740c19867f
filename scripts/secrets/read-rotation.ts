import "server-only";
import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  idempotencyKeys,
  knownDevices,
  otpVerifications,
  reportSubscriptions,
  secretKeys,
  sessions,
  workspaces,
} from "#db/schema/index.ts";
import { DAY } from "#lib/platform/clock.ts";
import { encryptionKeyId } from "#lib/platform/crypto.ts";
import { retainedSince, retentionDays } from "#lib/platform/retention.ts";
import { countOldCiphertexts } from "#scripts/secrets/reencrypt-database.ts";

export interface RotationState {
  introducedAt: string | null;
  ciphertexts: { name: string; count: number }[];
  /** Pending; without the previous secret they are rejected. */
  passcodes: number;
  /** Without the previous secret a repeated call is refused as different. */
  idempotencyKeys: number;
  /** Without the previous secret members must sign in again. */
  sessions: number;
  /** Not used since; without the previous secret, failures of others delay their members' next sign-in. */
  devices: number;
  /** Whose latest report mail is older; without the previous secret its link to unsubscribe is rejected. */
  reportMails: number;
  /** When the last old cursor is useless, since its events are deleted; without the previous secret they are rejected. */
  cursorsUntil: string | null;
  removable: boolean;
}

export async function readRotation(db: Db): Promise<RotationState> {
  const [current] = await db.select().from(secretKeys).where(eq(secretKeys.keyId, encryptionKeyId()));
  const since = current?.introducedAt ?? new Date();
  const ciphertexts = (await countOldCiphertexts(db)).filter(({ count }) => count > 0);
  const [passcodes] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(otpVerifications)
    .innerJoin(workspaces, eq(workspaces.id, otpVerifications.workspaceId))
    .where(
      and(
        eq(otpVerifications.state, "active"),
        isNotNull(otpVerifications.digest),
        // Passcodes expire by the workspace's clock, which a sandbox may have moved.
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
    and(
      lt(idempotencyKeys.createdAt, since),
      gt(idempotencyKeys.createdAt, retainedSince("idempotencyKeys")),
    ),
  );
  const alive = await db.$count(
    sessions,
    and(lt(sessions.createdAt, since), gt(sessions.expiresAt, new Date())),
  );
  const devices = await db.$count(
    knownDevices,
    and(lt(knownDevices.lastUsedAt, since), gt(knownDevices.lastUsedAt, retainedSince("knownDevices"))),
  );
  const reportMails = await db.$count(reportSubscriptions, lt(reportSubscriptions.lastDueAt, since));
  return {
    introducedAt: current?.introducedAt.toISOString() ?? null,
    ciphertexts,
    passcodes: passcodes?.count ?? 0,
    idempotencyKeys: keys,
    sessions: alive,
    devices,
    reportMails,
    cursorsUntil: current ? new Date(since.getTime() + retentionDays.events * DAY).toISOString() : null,
    removable: ciphertexts.length === 0 && (passcodes?.count ?? 0) === 0 && keys === 0,
  };
}
