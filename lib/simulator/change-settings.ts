import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";
import { wakeSimulatorDeliveries } from "#lib/simulator/enqueue-webhook.ts";
import { lockSandboxNumber, readSettings, type SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { mergeSettings, type SettingsChange } from "#lib/simulator/settings-schema.ts";

/** Ending the hold posts the queued webhooks. @throws ZodError for an invalid setting */
export async function changeSettings(
  db: Db,
  number: SandboxNumber,
  change: SettingsChange,
): Promise<SandboxNumber> {
  const changed = await db.transaction(async (tx) => {
    const isThisNumber = eq(sandboxNumbers.phoneNumberId, number.phoneNumberId);
    const row = await lockSandboxNumber(tx, number);
    const settings = mergeSettings(readSettings(row), change);
    await tx.update(sandboxNumbers).set({ settings }).where(isThisNumber);
    return { ...row, settings };
  });
  wakeSimulatorDeliveries();
  return changed;
}

export async function setFailures(
  db: Db,
  number: SandboxNumber,
  { count, code, status }: { count: number; code: number; status: number | null },
): Promise<SandboxNumber> {
  const changed = await changeSettings(db, number, { answers: { failCode: code, failStatus: status } });
  await db
    .update(sandboxNumbers)
    .set({ failuresLeft: count })
    .where(eq(sandboxNumbers.phoneNumberId, number.phoneNumberId));
  return { ...changed, failuresLeft: count };
}

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
