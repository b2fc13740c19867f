import "server-only";
import { inArray, or, type SQL, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { phoneForms } from "#lib/platform/phone.ts";

export function matchesPhone(phone: string): SQL | undefined {
  const forms = phoneForms(phone);
  return or(inArray(contacts.phone, forms), inArray(contacts.waId, forms));
}

/** Does the same for several numbers, in a statement whose plan does not depend on how many. */
export function matchesAnyPhone(phones: Iterable<string>): SQL {
  const forms = textArray(new Set([...phones].flatMap(phoneForms)));
  return sql`(${contacts.phone} = any(${forms}) or ${contacts.waId} = any(${forms}))`;
}

/** Required before a contact may be created: the unique index covers only one form of the number. */
export async function lockPhone(tx: Ctx, phone: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phoneLockKey(tx, phone)}, 0))`);
}

/** Locks phone numbers in one order to prevent deadlocks. */
export async function lockPhones(tx: Ctx, phones: readonly string[]): Promise<void> {
  const keys = new Set(phones.map((phone) => phoneLockKey(tx, phone)));
  await tx.db.execute(sql`
    select pg_advisory_xact_lock(lock) from (
      select hashtextextended(key, 0) as lock from unnest(${textArray(keys)}) key order by 1
    ) ordered`);
}

export function phoneLockKey(tx: Ctx, phone: string): string {
  return `contact:${tx.workspaceId}:${phoneForms(phone)[0]}`;
}
