import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";
import { changeSettings } from "#lib/sandbox/change-settings.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

/** Has the next so many calls to send fail with a code; none takes back what was asked before. */
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
