import "server-only";
import type { contacts } from "#db/schema/index.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import { apiWindow } from "#lib/conversations/rules.ts";

/** A contact with what its public form needs beside its row. */
export interface ApiContactRow {
  contact: Pick<
    typeof contacts.$inferSelect,
    | "id"
    | "phone"
    | "name"
    | "profileName"
    | "externalId"
    | "language"
    | "attributes"
    | "optedOutAt"
    | "blockedAt"
    | "source"
    | "createdAt"
    | "updatedAt"
  >;
  labels: string[];
  /** Of its thread; null when there is none yet. */
  thread: { id: string; windowExpiresAt: Date | null; lastInboundAt: Date | null } | null;
}

/** A contact as the public API and the events to other systems tell it. */
export function serializeContactForApi({ contact, labels, thread }: ApiContactRow, now: Date): ApiContact {
  return {
    id: contact.id,
    phone: contact.phone,
    name: contact.name,
    profileName: contact.profileName,
    externalId: contact.externalId,
    language: contact.language,
    attributes: contact.attributes,
    labels,
    optedOut: contact.optedOutAt !== null,
    optedOutAt: contact.optedOutAt?.toISOString() ?? null,
    blocked: contact.blockedAt !== null,
    conversationId: thread?.id ?? null,
    window: apiWindow(thread?.windowExpiresAt ?? null, now),
    source: contact.source,
    lastInboundAt: thread?.lastInboundAt?.toISOString() ?? null,
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
  };
}
