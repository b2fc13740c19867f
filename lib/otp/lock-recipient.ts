import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { phoneForms } from "#lib/platform/phone.ts";

function lockKey(ctx: Ctx, kind: "recipient" | "network" | "policy", name: string): string {
  return `otp/${ctx.workspaceId}/${kind}/${name}`;
}

/** The same key for every form of the recipient's number. */
export function recipientLockKey(ctx: Ctx, recipient: string): string {
  return lockKey(ctx, "recipient", phoneForms(recipient)[0]);
}

/** Lock order: the recipient's lock is taken before the network's. */
export function networkLockKey(ctx: Ctx, network: string): string {
  return lockKey(ctx, "network", network);
}

async function lock(tx: Ctx, key: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Serializes passcode operations of one recipient until the transaction ends, so that limits are exact. */
export function lockRecipient(tx: Ctx, recipient: string): Promise<void> {
  return lock(tx, recipientLockKey(tx, recipient));
}

export function lockNetwork(tx: Ctx, network: string): Promise<void> {
  return lock(tx, networkLockKey(tx, network));
}

export function lockPolicy(tx: Ctx): Promise<void> {
  return lock(tx, lockKey(tx, "policy", "all"));
}
