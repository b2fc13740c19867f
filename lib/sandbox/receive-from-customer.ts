import "server-only";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxPhones } from "#db/schema/index.ts";
import { applyCustomerChange } from "#lib/sandbox/apply-customer-change.ts";
import {
  type CustomerAction,
  type CustomerActionInput,
  type CustomerCircumstances,
  customerActionSchema,
} from "#lib/sandbox/customer-action.ts";
import { newWamid, nextDraw } from "#lib/sandbox/draw.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { findSent } from "#lib/sandbox/find-sent.ts";
import { factsOf } from "#lib/sandbox/graph/account-edge.ts";
import { contactObject, disclosedIds } from "#lib/sandbox/identity.ts";
import { type InboundFacts, inboundObject } from "#lib/sandbox/inbound-object.ts";
import { forgetMedia, keepMedia, mediaAddress } from "#lib/sandbox/media.ts";
import { ensurePhone, isPhone, type SandboxPhone } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";
import { sampleFiles } from "#lib/sandbox/sample-files.ts";
import { errorObject } from "#lib/sandbox/status-object.ts";
import { messagesWebhook } from "#lib/sandbox/webhook-body.ts";

/**
 * The customer does something: it stands on the phone, opens WhatsApp's window, and goes to the business as a webhook.
 * @returns whether it could be done: nobody taps a button that is not there
 */
export async function receiveFromCustomer(
  db: Db,
  number: SandboxNumber,
  customer: { waId: string; profileName: string | undefined },
  input: CustomerActionInput,
  circumstances: CustomerCircumstances = {},
): Promise<boolean> {
  const action = customerActionSchema.parse(input);
  const at = presentOf(number);
  const draw = await nextDraw(db, number);
  const wamid = await newWamid(db, number, draw);
  const { phoneNumberId } = number;
  return db.transaction(async (tx) => {
    const { waId } = customer;
    const target = "wamid" in action ? await findSent(tx, number, waId, action.wamid) : null;
    const media = action.kind === "media" ? await sendSample(tx, number, action) : null;
    const content = inboundObject(action, circumstances, { number, target, draw, media });
    if (!content) return false;
    const known = await ensurePhone(tx, number, { waId, profileName: customer.profileName ?? `+${waId}` });
    const touched = {
      profileName: customer.profileName ?? known.profileName,
      lastWroteAt: at,
      ...(circumstances.advertised ? { referredAt: at } : {}),
    };
    await tx.update(sandboxPhones).set(touched).where(isPhone(phoneNumberId, waId));
    const phone = { ...known, ...touched };
    if (action.kind === "edit" || action.kind === "delete")
      await applyCustomerChange(tx, number, phone, action);
    else {
      await tx.insert(sandboxMessages).values({
        wamid,
        phoneNumberId,
        waId,
        direction: "from_customer",
        message: content,
        status: "sent",
        at,
      });
    }
    const item = { ...senderOf(number, phone), id: wamid, timestamp: unixSeconds(at), ...content };
    const body = messagesWebhook(number, {
      contacts: [contactObject(number, phone)],
      messages: [item],
      ...(action.kind === "broken_choice" ? { errors: [errorObject(131000)] } : {}),
    });
    // Whoever the business has blocked writes into the void.
    if (!factsOf(number).blocked.includes(waId)) {
      await enqueueWebhook(tx, { phoneNumberId, body, delayMs: 0 });
    }
    return true;
  });
}

/** A file of the customer's, as WhatsApp then keeps it. */
async function sendSample(
  tx: Db,
  number: SandboxNumber,
  { type, lost }: Extract<CustomerAction, { kind: "media" }>,
): Promise<InboundFacts["media"]> {
  const { base64, mimeType, filename } = sampleFiles[type];
  const content = Buffer.from(base64, "base64");
  const media = await keepMedia(tx, number, { content, mimeType, filename, origin: "customer" });
  if (lost) await forgetMedia(tx, media.id);
  return { ...media, url: mediaAddress(number, media) };
}

/** Who writes, by the ids that may be told (whatsapp-cloud-api.md §4.9). */
export function senderOf(number: SandboxNumber, phone: SandboxPhone): Record<string, unknown> {
  const { waId, bsuid, parentBsuid } = disclosedIds(number, phone);
  return {
    ...(waId === undefined ? {} : { from: waId }),
    ...(bsuid === undefined ? {} : { from_user_id: bsuid }),
    ...(parentBsuid === undefined ? {} : { from_parent_user_id: parentBsuid }),
  };
}
