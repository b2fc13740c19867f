import "server-only";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import type { MarketingChoice } from "#lib/contacts/rules.ts";
import { toApiWindow } from "#lib/whatsapp/window-rules.ts";

export interface ApiContactRow {
  contact: Pick<
    ContactRow,
    | "id"
    | "phone"
    | "name"
    | "profileName"
    | "username"
    | "bsuid"
    | "externalId"
    | "language"
    | "attributes"
    | keyof MarketingChoice
    | "blockedAt"
    | "source"
    | "createdAt"
    | "updatedAt"
  >;
  labels: string[];
  thread: { id: string; windowExpiresAt: Date | null; lastInboundAt: Date | null } | null;
}

export function serializeContactForApi({ contact, labels, thread }: ApiContactRow, now: Date): ApiContact {
  return {
    id: contact.id,
    phone: contact.phone,
    name: contact.name,
    profileName: contact.profileName,
    username: contact.username,
    whatsappUserId: contact.bsuid,
    externalId: contact.externalId,
    language: contact.language,
    attributes: contact.attributes,
    labels,
    optedOut: contact.optedOutAt !== null,
    optedOutAt: contact.optedOutAt?.toISOString() ?? null,
    optOut: contact.optedOutAt && {
      at: contact.optedOutAt.toISOString(),
      source: contact.optOutSource,
      by: contact.optedOutBy,
    },
    optIn: contact.optedInAt && { at: contact.optedInAt.toISOString(), source: contact.optInSource },
    blocked: contact.blockedAt !== null,
    conversationId: thread?.id ?? null,
    window: toApiWindow(thread?.windowExpiresAt ?? null, now),
    source: contact.source,
    lastInboundAt: thread?.lastInboundAt?.toISOString() ?? null,
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
  };
}
