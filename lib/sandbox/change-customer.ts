import "server-only";
import type { Db } from "#db/client.ts";
import { sandboxPhones } from "#db/schema/index.ts";
import { deliverWaiting } from "#lib/sandbox/deliver-waiting.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { contactObject, disclosedIds } from "#lib/sandbox/identity.ts";
import { ensurePhone, isPhone, type SandboxPhone } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { traitsOf } from "#lib/sandbox/read-settings.ts";
import { type CustomerTraits, traitsSchema } from "#lib/sandbox/settings.ts";
import { messagesWebhook } from "#lib/sandbox/webhook-body.ts";

export interface CustomerChange {
  profileName?: string | undefined;
  traits?: { [Trait in keyof CustomerTraits]?: CustomerTraits[Trait] | undefined } | undefined;
}

/**
 * Changes what kind of customer holds a phone. Whoever stops or resumes marketing tells the business
 * (whatsapp-cloud-api.md §4.8); whoever comes back online gets what waited and has not expired.
 */
export async function changeCustomer(
  db: Db,
  number: SandboxNumber,
  waId: string,
  change: CustomerChange,
): Promise<SandboxPhone> {
  return db.transaction(async (tx) => {
    const phone = await ensurePhone(tx, number, { waId, profileName: change.profileName ?? `+${waId}` });
    const before = traitsOf(phone);
    const traits = traitsSchema.parse({ ...before, ...change.traits });
    const changed = { ...phone, traits, profileName: change.profileName ?? phone.profileName };
    await tx
      .update(sandboxPhones)
      .set({ traits, profileName: changed.profileName })
      .where(isPhone(number.phoneNumberId, waId));
    if (before.optedOut !== traits.optedOut) await tellPreference(tx, number, changed, traits.optedOut);
    const reachable = traits.online && !traits.blockedBusiness;
    if (reachable && !(before.online && !before.blockedBusiness)) await deliverWaiting(tx, number, changed);
    return changed;
  });
}

async function tellPreference(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone,
  stopped: boolean,
): Promise<void> {
  const { waId, bsuid } = disclosedIds(number, phone);
  const preference = {
    ...(waId === undefined ? {} : { wa_id: waId }),
    ...(bsuid === undefined ? {} : { user_id: bsuid }),
    detail: `User requested to ${stopped ? "stop" : "resume"} marketing messages`,
    category: "marketing_messages",
    value: stopped ? "stop" : "resume",
    timestamp: Math.floor(presentOf(number).getTime() / 1000),
  };
  const value = { contacts: [contactObject(number, phone)], user_preferences: [preference] };
  const body = messagesWebhook(number, value, "user_preferences");
  await enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}
