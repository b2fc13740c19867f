import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxPhones } from "#db/schema/index.ts";
import { buildMessagesWebhook, enqueueWebhook } from "#lib/simulator/enqueue-webhook.ts";
import { deliverPending } from "#lib/simulator/mark-read-by-customer.ts";
import {
  buildContact,
  deriveBsuid,
  ensurePhone,
  findPhone,
  getDisclosedIds,
  matchesSandboxPhone,
  newWamid,
  nextRandomKey,
  type SandboxPhone,
} from "#lib/simulator/phones.ts";
import { toSender } from "#lib/simulator/receive-from-customer.ts";
import {
  getSandboxTime,
  readTraits,
  type SandboxNumber,
  toUnixSeconds,
} from "#lib/simulator/sandbox-number.ts";
import { type CustomerTraits, traitsSchema } from "#lib/simulator/settings-schema.ts";
import { canReceive } from "#lib/simulator/trait-rules.ts";

interface CustomerChange {
  profileName?: string | undefined;
  traits?: { [Trait in keyof CustomerTraits]?: CustomerTraits[Trait] | undefined } | undefined;
}

/**
 * Reports a changed marketing preference (docs/whatsapp.md#customer-preferences); going online delivers pending
 * messages.
 */
export async function changeCustomer(
  db: Db,
  number: SandboxNumber,
  waId: string,
  change: CustomerChange,
): Promise<SandboxPhone> {
  return db.transaction(async (tx) => {
    const phone = await ensurePhone(tx, number, { waId, profileName: change.profileName ?? `+${waId}` });
    const before = readTraits(phone);
    const traits = traitsSchema.parse({ ...before, ...change.traits });
    const changed = { ...phone, traits, profileName: change.profileName ?? phone.profileName };
    await tx
      .update(sandboxPhones)
      .set({ traits, profileName: changed.profileName })
      .where(matchesSandboxPhone(number.phoneNumberId, waId));
    if (before.optedOut !== traits.optedOut) await reportPreference(tx, number, changed, traits.optedOut);
    if (canReceive(traits) && !canReceive(before)) await deliverPending(tx, number, changed);
    return changed;
  });
}

async function reportPreference(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone,
  stopped: boolean,
): Promise<void> {
  const { waId, bsuid } = getDisclosedIds(number, phone);
  const preference = {
    ...(waId === undefined ? {} : { wa_id: waId }),
    ...(bsuid === undefined ? {} : { user_id: bsuid }),
    detail: `User requested to ${stopped ? "stop" : "resume"} marketing messages`,
    category: "marketing_messages",
    value: stopped ? "stop" : "resume",
    timestamp: Math.floor(getSandboxTime(number).getTime() / 1000),
  };
  const value = { contacts: [buildContact(number, phone)], user_preferences: [preference] };
  const body = buildMessagesWebhook(number, value, "user_preferences");
  await enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}

type IdentityChange =
  | { kind: "number"; waId: string }
  | { kind: "user_id"; webhook: "system" | "user_id_update" };

/**
 * Reports the new id as WhatsApp does (docs/whatsapp.md#user-ids). @returns false when another customer has the number
 */
export async function changeIdentity(
  db: Db,
  number: SandboxNumber,
  waId: string,
  change: IdentityChange,
): Promise<boolean> {
  const randomKey = await nextRandomKey(db, number);
  const wamid = await newWamid(db, number, randomKey);
  return db.transaction(async (tx) => {
    const before = await findPhone(tx, number, waId);
    if (!before) return false;
    const next = change.kind === "number" ? change.waId : waId;
    if (next !== waId && (await findPhone(tx, number, next))) return false;
    // A new number implies a new business-scoped id (docs/whatsapp.md#user-ids).
    const after = { ...before, waId: next, bsuid: deriveBsuid(randomKey, next) };
    await tx
      .update(sandboxPhones)
      .set({ waId: after.waId, bsuid: after.bsuid })
      .where(matchesSandboxPhone(number.phoneNumberId, waId));
    const chat = and(eq(sandboxMessages.phoneNumberId, number.phoneNumberId), eq(sandboxMessages.waId, waId));
    await tx.update(sandboxMessages).set({ waId: next }).where(chat);
    const body =
      change.kind === "user_id" && change.webhook === "user_id_update"
        ? buildIdUpdateWebhook(number, before, after)
        : buildSystemWebhook(number, before, after, { wamid, type: change.kind });
    await enqueueWebhook(tx, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
    return true;
  });
}

/** A `system` message has no `contacts`. */
function buildSystemWebhook(
  number: SandboxNumber,
  before: SandboxPhone,
  after: SandboxPhone,
  { wamid, type }: { wamid: string; type: "number" | "user_id" },
): string {
  const { waId, bsuid } = getDisclosedIds(number, after);
  const [from, to] = type === "number" ? [before.waId, after.waId] : [before.bsuid, after.bsuid];
  const system = {
    body: `User ${after.profileName} changed from ${from} to ${to}`,
    ...(waId === undefined ? {} : { wa_id: waId }),
    ...(bsuid === undefined ? {} : { user_id: bsuid }),
    type: type === "number" ? "user_changed_number" : "user_changed_user_id",
  };
  const timestamp = toUnixSeconds(getSandboxTime(number));
  const item = { ...toSender(number, before), id: wamid, timestamp, type: "system", system };
  return buildMessagesWebhook(number, { messages: [item] });
}

function buildIdUpdateWebhook(number: SandboxNumber, before: SandboxPhone, after: SandboxPhone): string {
  const { waId } = getDisclosedIds(number, after);
  const update = {
    ...(waId === undefined ? {} : { wa_id: waId }),
    detail: "The user's id changed",
    user_id: { previous: before.bsuid, current: after.bsuid },
    timestamp: toUnixSeconds(getSandboxTime(number)),
  };
  return buildMessagesWebhook(number, { user_id_update: [update] }, "user_id_update");
}
