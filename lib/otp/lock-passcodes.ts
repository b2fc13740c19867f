import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";

/**
 * Has everything about the passcodes of one recipient, or from one network, wait until this transaction ends, so that
 * limits are exact however many come at once. Whoever takes both takes the recipient's first.
 */
export async function lockPasscodes(
  tx: Ctx,
  of: "recipient" | "network" | "policy",
  name: string,
): Promise<void> {
  const key = `otp/${tx.workspaceId}/${of}/${name}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
