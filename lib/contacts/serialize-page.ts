import "server-only";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import type { Label } from "#lib/contacts/label-schema.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import type { ConversationState } from "#lib/platform/conversation-states.ts";
import { formatIfPhone, formatPhone } from "#lib/platform/format-phone.ts";
import { toWindowView } from "#lib/whatsapp/window-rules.ts";

export interface ContactPageRow {
  contact: ContactRow;
  labels: Label[];
  thread: {
    id: string;
    state: ConversationState;
    windowExpiresAt: Date | null;
    freeEntryUntil: Date | null;
    lastInboundAt: Date | null;
  } | null;
}

export function serializeContact({ contact, labels, thread }: ContactPageRow, now: Date): ContactView {
  return {
    id: contact.id,
    displayName: displayName(contact),
    name: contact.name,
    profileName: contact.profileName && formatIfPhone(contact.profileName),
    username: contact.username,
    phone: contact.phone,
    phoneDisplay: contact.phone === null ? null : formatPhone(contact.phone),
    waId: contact.waId === contact.phone ? null : contact.waId,
    bsuid: contact.bsuid,
    externalId: contact.externalId,
    language: contact.language,
    attributes: contact.attributes,
    labels,
    optOut: contact.optedOutAt ? { at: contact.optedOutAt.toISOString(), by: contact.optedOutBy } : null,
    blockedAt: contact.blockedAt?.toISOString() ?? null,
    source: contact.source,
    conversation: thread
      ? {
          id: thread.id,
          state: thread.state,
          window: toWindowView(thread.windowExpiresAt, now, thread.freeEntryUntil),
        }
      : null,
    lastInboundAt: thread?.lastInboundAt?.toISOString() ?? null,
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
  };
}
