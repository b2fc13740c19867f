import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "#db/client.ts";
import { shutdownSignal } from "#lib/platform/lifecycle.ts";

const TIMEOUT_MS = 2000;

export async function isReady(): Promise<boolean> {
  if (shutdownSignal().aborted) return false;
  const isDatabaseReady = pool().sql`select 1`.then(
    () => true,
    () => false,
  );
  const timeout = new AbortController();
  const ready = await Promise.race([isDatabaseReady, wait(TIMEOUT_MS, false, { signal: timeout.signal })]);
  timeout.abort();
  return ready;
}
