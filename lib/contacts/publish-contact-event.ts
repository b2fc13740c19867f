import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getContactForApi, getContactsForApi } from "#lib/contacts/api-queries.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import type { ContactWrite } from "#lib/contacts/write-contact-batch.ts";
import { recordLiveEvent, recordLiveEvents } from "#lib/events/record-live-event.ts";
import { recordWebhookEvent, recordWebhookEvents } from "#lib/events/record-webhook-event.ts";
import type { ContactEvent } from "#lib/events/webhook-event-rules.ts";
import type { Id } from "#lib/platform/id.ts";

/** Publishes webhook events and one live event. @param extra further fields of the webhook events */
export async function publishContactEvent(
  tx: Ctx,
  types: readonly ContactEvent[],
  id: Id<"contact">,
  extra: Record<string, unknown> = {},
): Promise<void> {
  if (types.length === 0) return;
  const contact = await getContactForApi(tx, id);
  for (const type of types) await recordWebhookEvent(tx, { type, data: { contact, ...extra } });
  await recordLiveEvent(tx, { type: "contact.changed", contactId: id });
}

export async function publishContactEvents(
  tx: Ctx,
  types: ReadonlyMap<Id<"contact">, ContactEvent>,
): Promise<void> {
  if (types.size === 0) return;
  const contacts = await getContactsForApi(tx, [...types.keys()]);
  const data = new Map<string, ApiContact>(contacts.map((contact) => [contact.id, contact]));
  await recordWebhookEvents(
    tx,
    [...types].flatMap(([id, type]) => {
      const contact = data.get(id);
      return contact ? [{ type, data: { contact } }] : [];
    }),
  );
  await recordLiveEvents(
    tx,
    [...types.keys()].map((contactId) => ({ data: { type: "contact.changed", contactId } })),
  );
}

/** Records the webhook events of a batch. Its caller records the live events, which an import does not need by contact. */
export async function recordContactWrites(tx: Ctx, writes: readonly ContactWrite[]): Promise<void> {
  await recordWebhookEvents(
    tx,
    writes.flatMap((write) =>
      write.kind === "refused"
        ? []
        : write.events.map((type) => ({ type, data: { contact: write.contact } })),
    ),
  );
}
