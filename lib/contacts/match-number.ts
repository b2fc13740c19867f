import "server-only";
import { inArray, or, type SQL, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { phoneForms } from "#lib/phone.ts";

/** Whether a contact has one of a line's numbers, as we dial it or as WhatsApp tells it. */
export function hasNumber(phone: string): SQL | undefined {
  const forms = phoneForms(phone);
  return or(inArray(contacts.phone, forms), inArray(contacts.waId, forms));
}

/**
 * Locks a phone line until the transaction ends: everyone who creates a contact of it does, because the unique index
 * compares one form of the number only. Call inside a transaction, before looking for the contact.
 */
export async function lockPhone(tx: Ctx, phone: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phoneLockKey(tx, phone)}, 0))`);
}

/** Locks many phone lines in one order, so that two who do wait for each other instead of deadlocking. */
export async function lockPhones(tx: Ctx, phones: readonly string[]): Promise<void> {
  const keys = new Set(phones.map((phone) => phoneLockKey(tx, phone)));
  await tx.db.execute(sql`
    select pg_advisory_xact_lock(lock) from (
      select hashtextextended(key, 0) as lock from unnest(${textArray(keys)}) key order by 1
    ) ordered`);
}

/** The name of a phone line's lock, the same for every form of its number. */
export function phoneLockKey(tx: Ctx, phone: string): string {
  return `contact:${tx.workspaceId}:${phoneForms(phone)[0]}`;
}
