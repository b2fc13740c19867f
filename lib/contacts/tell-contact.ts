import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getContactForApi, getContactsForApi } from "#lib/contacts/api-queries.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { appendOutboundEvent, appendOutboundEvents } from "#lib/events/append-outbound-event.ts";
import type { OutboundEventType } from "#lib/events/rules.ts";
import type { Id } from "#lib/id.ts";

/**
 * Tells other systems of a contact as it stands now, in the transaction that changed it, once for several types; and the
 * pages that it changed.
 * @param about what the events say beside the contact
 */
export async function tellContact(
  tx: Ctx,
  types: readonly Extract<OutboundEventType, `contact.${string}`>[],
  id: Id<"contact">,
  about: Record<string, unknown> = {},
): Promise<void> {
  if (types.length === 0) return;
  const contact = await getContactForApi(tx, id);
  for (const type of types) await appendOutboundEvent(tx, { type, data: { contact, ...about } });
  await appendEvent(tx, { type: "contact.changed", contactId: id });
}

/** The same for many contacts that a file brought, in few statements; pages are told of the file instead. */
export async function tellContacts(
  tx: Ctx,
  news: ReadonlyMap<Id<"contact">, readonly Extract<OutboundEventType, `contact.${string}`>[]>,
): Promise<void> {
  const ids = [...news].filter(([, types]) => types.length > 0).map(([id]) => id);
  const data = new Map((await getContactsForApi(tx, ids)).map((contact) => [contact.id, { contact }]));
  for (const type of new Set([...news.values()].flat())) {
    const about = ids.flatMap((id) => (news.get(id)?.includes(type) ? [data.get(id) ?? []].flat() : []));
    await appendOutboundEvents(tx, type, about);
  }
}
