import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxPhones } from "#db/schema/index.ts";
import { bsuidOf, newWamid, nextDraw } from "#lib/sandbox/draw.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { disclosedIds } from "#lib/sandbox/identity.ts";
import { findPhone, isPhone, type SandboxPhone } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";
import { senderOf } from "#lib/sandbox/receive-from-customer.ts";
import { messagesWebhook } from "#lib/sandbox/webhook-body.ts";

/** Another number; another business-scoped id, told in the chat; or the same told on the field made for it. */
export type IdentityChange =
  | { kind: "number"; waId: string }
  | { kind: "user_id"; told: "system" | "user_id_update" };

/**
 * The customer becomes known by other ids, as WhatsApp tells it (whatsapp-cloud-api.md §4.5 system, §4.9). The chat goes with
 * the customer. @returns whether it could be done: nobody takes a number that another customer here has
 */
export async function changeIdentity(
  db: Db,
  number: SandboxNumber,
  waId: string,
  change: IdentityChange,
): Promise<boolean> {
  const draw = await nextDraw(db, number);
  const wamid = await newWamid(db, number, draw);
  return db.transaction(async (tx) => {
    const before = await findPhone(tx, number, waId);
    if (!before) return false;
    const next = change.kind === "number" ? change.waId : waId;
    if (next !== waId && (await findPhone(tx, number, next))) return false;
    // A new number brings a new business-scoped id as well (§4.9).
    const after = { ...before, waId: next, bsuid: bsuidOf(draw, next) };
    await tx
      .update(sandboxPhones)
      .set({ waId: after.waId, bsuid: after.bsuid })
      .where(isPhone(number.phoneNumberId, waId));
    const chat = and(eq(sandboxMessages.phoneNumberId, number.phoneNumberId), eq(sandboxMessages.waId, waId));
    await tx.update(sandboxMessages).set({ waId: next }).where(chat);
    const body =
      change.kind === "user_id" && change.told === "user_id_update"
        ? updateBody(number, before, after)
        : systemBody(number, before, after, { wamid, type: change.kind });
    await enqueueWebhook(tx, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
    return true;
  });
}

/** A `system` message comes without `contacts` (§4.5). */
function systemBody(
  number: SandboxNumber,
  before: SandboxPhone,
  after: SandboxPhone,
  { wamid, type }: { wamid: string; type: "number" | "user_id" },
): string {
  const { waId, bsuid } = disclosedIds(number, after);
  const [from, to] = type === "number" ? [before.waId, after.waId] : [before.bsuid, after.bsuid];
  const system = {
    body: `User ${after.profileName} changed from ${from} to ${to}`,
    ...(waId === undefined ? {} : { wa_id: waId }),
    ...(bsuid === undefined ? {} : { user_id: bsuid }),
    type: type === "number" ? "user_changed_number" : "user_changed_user_id",
  };
  const timestamp = unixSeconds(presentOf(number));
  const item = { ...senderOf(number, before), id: wamid, timestamp, type: "system", system };
  return messagesWebhook(number, { messages: [item] });
}

function updateBody(number: SandboxNumber, before: SandboxPhone, after: SandboxPhone): string {
  const { waId } = disclosedIds(number, after);
  const update = {
    ...(waId === undefined ? {} : { wa_id: waId }),
    detail: "The user's id changed",
    user_id: { previous: before.bsuid, current: after.bsuid },
    timestamp: unixSeconds(presentOf(number)),
  };
  return messagesWebhook(number, { user_id_update: [update] }, "user_id_update");
}
