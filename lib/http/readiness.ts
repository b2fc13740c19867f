import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "#db/client.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";

/** Whoever asks wants to know soon: without an answer for so long the database counts as away. */
const PATIENCE_MS = 2000;

/** Whether this process should be given traffic: it is not stopping, and its database answers. */
export async function isReady(): Promise<boolean> {
  if (shutdownSignal().aborted) return false;
  const answered = pool().sql`select 1`.then(
    () => true,
    () => false,
  );
  const late = new AbortController();
  const ready = await Promise.race([answered, wait(PATIENCE_MS, false, { signal: late.signal })]);
  late.abort();
  return ready;
}
