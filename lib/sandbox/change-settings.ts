import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";
import { ringWebhookBell } from "#lib/sandbox/enqueue-webhook.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";
import { mergeSettings, type SettingsChange } from "#lib/sandbox/settings.ts";

/**
 * Changes how WhatsApp behaves towards a number; what is absent stays as it is. Webhooks that were held go when they no
 * longer are.
 * @throws ZodError when a member is out of its bounds
 */
export async function changeSettings(
  db: Db,
  number: SandboxNumber,
  change: SettingsChange,
): Promise<SandboxNumber> {
  const changed = await db.transaction(async (tx) => {
    const mine = eq(sandboxNumbers.phoneNumberId, number.phoneNumberId);
    const [row] = await tx.select().from(sandboxNumbers).where(mine).for("update");
    if (!row) throw new Error("The sandbox number is gone.");
    const settings = mergeSettings(settingsOf(row), change);
    await tx.update(sandboxNumbers).set({ settings }).where(mine);
    return { ...row, settings };
  });
  ringWebhookBell();
  return changed;
}
