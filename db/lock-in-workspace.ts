import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";

/** What only one transaction of a workspace does at a time. */
type WorkspaceLock =
  | "API keys"
  | "assignment"
  | "exports"
  | `inbound problems ${string}`
  | "invitations"
  | "labels"
  | "numbers"
  | "quick replies"
  | "saved views"
  | "segments"
  | "storage"
  | "teams"
  | "webhook endpoints";

/** Takes the lock until the transaction ends, so that what is counted holds until then, such as a limit. */
export async function lockInWorkspace(tx: Ctx, name: WorkspaceLock): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${tx.workspaceId}))`);
}

/** @returns false while another transaction has the lock */
export async function tryLockInWorkspace(tx: Ctx, name: WorkspaceLock): Promise<boolean> {
  const [lock] = await tx.db.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${name}), hashtext(${tx.workspaceId})) as ours`,
  );
  return lock?.ours === true;
}
