import "server-only";
import { and, eq, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { otpVerifications, workspaces } from "#db/schema/index.ts";
import { workspaceTime } from "#db/workspace-time.ts";
import { endedCode } from "#lib/otp/end-rules.ts";
import { retainedSince } from "#lib/platform/retention.ts";

/** Ends expired codes of every workspace, by its own clock, and erases their digests. */
export async function expireCodes(db: Db): Promise<void> {
  await db
    .update(otpVerifications)
    .set(endedCode("expired", sql`${otpVerifications.expiresAt}`))
    .from(workspaces)
    .where(
      and(
        eq(workspaces.id, otpVerifications.workspaceId),
        eq(otpVerifications.state, "active"),
        lte(otpVerifications.expiresAt, workspaceTime),
      ),
    );
}

export async function deleteOldCodes(db: Db): Promise<void> {
  await deleteBatches(db, otpVerifications, lt(otpVerifications.createdAt, retainedSince("passcodes")));
}
