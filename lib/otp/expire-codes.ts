import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { otpVerifications, workspaces } from "#db/schema/index.ts";
import { workspacePresent } from "#db/workspace-time.ts";

/** Ends the codes, of every workspace, whose time is over by their workspace's clock, and erases what was kept of them. */
export async function expireCodes(db: Db): Promise<void> {
  await db.execute(sql`
    update ${otpVerifications} set state = 'expired', digest = null, ended_at = expires_at
    from ${workspaces}
    where ${workspaces.id} = ${otpVerifications.workspaceId} and ${otpVerifications.state} = 'active'
      and ${otpVerifications.expiresAt} <= ${workspacePresent}`);
}

/** Forgets codes of more than 30 days ago, and the failures with them. */
export async function forgetCodes(db: Db): Promise<void> {
  await deleteBatches(db, otpVerifications, sql`created_at < now() - interval '30 days'`);
}
