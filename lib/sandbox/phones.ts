import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxPhones } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { bsuidOf } from "#lib/sandbox/draw.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";

export type SandboxPhone = typeof sandboxPhones.$inferSelect;

/** The customer's phone that this number speaks with, made on first contact, with the person's id for its account. */
export async function ensurePhone(
  db: Db,
  number: SandboxNumber,
  customer: { waId: string; profileName: string },
): Promise<SandboxPhone> {
  const bsuid = bsuidOf(settingsOf(number).seed ?? number.wabaId, customer.waId);
  const [phone] = await db
    .insert(sandboxPhones)
    .values({ phoneNumberId: number.phoneNumberId, bsuid, ...customer })
    .onConflictDoUpdate({
      target: [sandboxPhones.phoneNumberId, sandboxPhones.waId],
      set: { bsuid: sql`coalesce(${sandboxPhones.bsuid}, excluded.bsuid)` },
    })
    .returning();
  if (!phone) throw new Error("An upsert returned no row.");
  return phone;
}

/** The phone of a customer who has been in touch; null for everyone else. */
export async function findPhone(db: Db, number: SandboxNumber, waId: string): Promise<SandboxPhone | null> {
  const [phone] = await db.select().from(sandboxPhones).where(isPhone(number.phoneNumberId, waId));
  return phone ?? null;
}

/** The row of this customer with this number. */
export function isPhone(phoneNumberId: string, waId: string) {
  return and(eq(sandboxPhones.phoneNumberId, phoneNumberId), eq(sandboxPhones.waId, waId));
}

/** Meta's own rule (whatsapp-cloud-api.md §6): 24 hours from the customer's last message. */
export function isWindowOpen(phone: SandboxPhone, now: Date): boolean {
  return phone.lastWroteAt !== null && now.getTime() < phone.lastWroteAt.getTime() + DAY;
}
