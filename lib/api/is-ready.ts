import "server-only";
import { pool } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { shutdownSignal } from "#lib/platform/lifecycle.ts";

const TIMEOUT_MS = 2000;

export async function isReady(): Promise<boolean> {
  if (shutdownSignal().aborted) return false;
  return withinTime(pool().sql`select 1`, TIMEOUT_MS).then(
    () => true,
    () => false,
  );
}
