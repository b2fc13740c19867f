import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { phoneForms } from "#lib/phone.ts";

/**
 * Has everything about the passcodes from one network wait until this transaction ends, so that limits are exact however
 * many come at once. Whoever locks a recipient too does that first.
 */
export async function lockPasscodes(tx: Ctx, of: "line" | "network" | "policy", name: string): Promise<void> {
  const key = `otp/${tx.workspaceId}/${of}/${name}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The same for one recipient, in whichever form its number is written. */
export function lockRecipient(tx: Ctx, recipient: string): Promise<void> {
  return lockPasscodes(tx, "line", phoneForms(recipient)[0]);
}
