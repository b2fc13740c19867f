import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";

/** Moves the simulator's clock of these numbers by so many milliseconds. */
export async function moveSandboxClock(
  db: Db,
  phoneNumberIds: readonly string[],
  byMs: number,
): Promise<void> {
  if (phoneNumberIds.length === 0) return;
  await db
    .update(sandboxNumbers)
    .set({ clockOffsetMs: sql`${sandboxNumbers.clockOffsetMs} + ${byMs}` })
    .where(inArray(sandboxNumbers.phoneNumberId, [...phoneNumberIds]));
}
