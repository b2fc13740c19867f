import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { otpVerifications, workspaces } from "#db/schema/index.ts";
import { workspaceTime } from "#db/workspace-time.ts";
import { retainedSince } from "#lib/platform/retention.ts";

/** Ends expired codes of every workspace, by its own clock, and erases their digests. */
export async function expireCodes(db: Db): Promise<void> {
  await db.execute(sql`
    update ${otpVerifications} set state = 'expired', digest = null, ended_at = expires_at
    from ${workspaces}
    where ${workspaces.id} = ${otpVerifications.workspaceId} and ${otpVerifications.state} = 'active'
      and ${otpVerifications.expiresAt} <= ${workspaceTime}`);
}

export async function deleteOldCodes(db: Db): Promise<void> {
  await deleteBatches(db, otpVerifications, lt(otpVerifications.createdAt, retainedSince("passcodes")));
}
