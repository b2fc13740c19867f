import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getContactForApi, getContactsForApi } from "#lib/contacts/api-queries.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import type { ContactWrite } from "#lib/contacts/write-contacts.ts";
import { appendEvent, appendEvents } from "#lib/events/append-event.ts";
import { appendOutboundEvent, appendOutboundEvents } from "#lib/events/append-outbound-event.ts";
import type { OutboundEventType } from "#lib/events/rules.ts";
import type { Id } from "#lib/id.ts";

type ContactEvent = Extract<OutboundEventType, `contact.${string}`>;

/**
 * Tells other systems of a contact as it stands now, in the transaction that changed it, once for several types; and the
 * pages that it changed.
 * @param about what the events say beside the contact
 */
export async function tellContact(
  tx: Ctx,
  types: readonly ContactEvent[],
  id: Id<"contact">,
  about: Record<string, unknown> = {},
): Promise<void> {
  if (types.length === 0) return;
  const contact = await getContactForApi(tx, id);
  for (const type of types) await appendOutboundEvent(tx, { type, data: { contact, ...about } });
  await appendEvent(tx, { type: "contact.changed", contactId: id });
}

/** The same for many contacts in three statements, each with one type. */
export async function tellContacts(tx: Ctx, news: ReadonlyMap<Id<"contact">, ContactEvent>): Promise<void> {
  if (news.size === 0) return;
  const contacts = await getContactsForApi(tx, [...news.keys()]);
  const data = new Map<string, ApiContact>(contacts.map((contact) => [contact.id, contact]));
  await appendOutboundEvents(
    tx,
    [...news].flatMap(([id, type]) => {
      const contact = data.get(id);
      return contact ? [{ type, data: { contact } }] : [];
    }),
  );
  await appendEvents(
    tx,
    [...news.keys()].map((contactId) => ({ data: { type: "contact.changed", contactId } })),
  );
}

/** Publishes to other systems what a batch did to contacts, each event with the contact as that input left it. */
export async function publishContactEvents(tx: Ctx, writes: readonly ContactWrite[]): Promise<void> {
  await appendOutboundEvents(
    tx,
    writes.flatMap((write) =>
      write.kind === "refused"
        ? []
        : write.events.map((type) => ({ type, data: { contact: write.contact } })),
    ),
  );
}
