import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, type sandboxPhones } from "#db/schema/index.ts";
import { type AccountData, accountDataSchema } from "#lib/simulator/account-schema.ts";
import {
  type CustomerTraits,
  type SandboxSettings,
  settingsSchema,
  traitsSchema,
} from "#lib/simulator/settings-schema.ts";

export type SandboxNumber = typeof sandboxNumbers.$inferSelect;

export function getSandboxTime(number: Pick<SandboxNumber, "clockOffsetMs">): Date {
  return new Date(Date.now() + number.clockOffsetMs);
}

/** WhatsApp's time format: unix seconds as a string. */
export function toUnixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

export function readSettings(number: Pick<SandboxNumber, "settings">): SandboxSettings {
  return settingsSchema.parse(number.settings);
}

export function readTraits(phone: Pick<typeof sandboxPhones.$inferSelect, "traits">): CustomerTraits {
  return traitsSchema.parse(phone.traits);
}

export function readAccountData(number: Pick<SandboxNumber, "accountData">): AccountData {
  return accountDataSchema.parse(number.accountData);
}

export function updateAccountData(
  db: Db,
  number: SandboxNumber,
  changes: Partial<AccountData>,
): Promise<AccountData> {
  return changeAccountData(db, number, () => changes);
}

/** @param change from the data as it is now, which others may have changed since `number` was read */
export function changeAccountData(
  db: Db,
  number: SandboxNumber,
  change: (account: AccountData) => Partial<AccountData>,
): Promise<AccountData> {
  return db.transaction(async (tx) => {
    const account = readAccountData(await lockSandboxNumber(tx, number));
    const accountData = { ...account, ...change(account) };
    await tx
      .update(sandboxNumbers)
      .set({ accountData })
      .where(eq(sandboxNumbers.phoneNumberId, number.phoneNumberId));
    return accountData;
  });
}

/** The row as it is now, locked until the transaction ends. */
export async function lockSandboxNumber(
  tx: Db,
  { phoneNumberId }: Pick<SandboxNumber, "phoneNumberId">,
): Promise<SandboxNumber> {
  const [row] = await tx
    .select()
    .from(sandboxNumbers)
    .where(eq(sandboxNumbers.phoneNumberId, phoneNumberId))
    .for("update");
  if (!row) throw new Error("The sandbox number no longer exists. Add a new one in Settings → Numbers.");
  return row;
}
