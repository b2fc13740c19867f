import "server-only";
import { pool } from "#db/client.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";

/** Whether this process should be given traffic: it is not stopping, and its database answers. */
export async function isReady(): Promise<boolean> {
  if (shutdownSignal().aborted) return false;
  try {
    await pool().sql`select 1`;
    return true;
  } catch {
    return false;
  }
}
