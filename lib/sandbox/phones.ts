import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxPhones } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";

export type SandboxPhone = typeof sandboxPhones.$inferSelect;

/** The customer's phone that this number speaks with, made on first contact. */
export async function ensurePhone(
  db: Db,
  phoneNumberId: string,
  customer: { waId: string; profileName: string },
): Promise<SandboxPhone> {
  const [phone] = await db
    .insert(sandboxPhones)
    .values({ phoneNumberId, ...customer })
    .onConflictDoUpdate({
      target: [sandboxPhones.phoneNumberId, sandboxPhones.waId],
      set: { waId: sql`excluded.wa_id` },
    })
    .returning();
  if (!phone) throw new Error("An upsert returned no row.");
  return phone;
}

/** Meta's own rule (whatsapp-cloud-api.md §6): 24 hours from the customer's last message. */
export function isWindowOpen(phone: SandboxPhone, now: Date): boolean {
  return phone.lastWroteAt !== null && now.getTime() < phone.lastWroteAt.getTime() + DAY;
}
