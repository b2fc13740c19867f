import "server-only";
import type { GraphError } from "#lib/whatsapp/graph-error.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** At least one of WhatsApp's two kinds of id; a hidden phone is null (docs/whatsapp.md#user-ids). */
export interface PersonIds {
  waId: string | null;
  /** Business-scoped, for example `US.13491208655302741918`. */
  bsuid: string | null;
}

export interface Sender extends PersonIds {
  parentBsuid: string | null;
  /** The username without the leading @. */
  username: string | null;
  profileName: string | null;
}

export interface Referral {
  sourceType: string | null;
  sourceId: string | null;
  sourceUrl: string | null;
  headline: string | null;
  body: string | null;
  clickId: string | null;
  mediaType: string | null;
  imageUrl: string | null;
  videoUrl: string | null;
  thumbnailUrl: string | null;
  welcomeText: string | null;
}

export interface ProductRef {
  catalogId: string | null;
  productId: string;
}

export interface Pricing {
  category: string | null;
  type: string | null;
  model: string | null;
}

export interface Origin {
  wabaId: string | null;
  phoneNumberId: string | null;
}

/** `language` in the API's format. */
export interface TemplateRef {
  whatsappId: string | null;
  name: string;
  language: string;
}

/** docs/whatsapp.md#template-and-number-events; statuses and categories in lower case. */
export type TemplateEvent =
  | {
      what: "status";
      status: string;
      reason: string | null;
      note: string | null;
      disabledAt: Date | null;
    }
  | { what: "quality"; score: string }
  | { what: "content" }
  | { what: "category-announced"; category: string; at: Date | null }
  | { what: "category"; category: string; previous: string | null };

/** docs/whatsapp.md#account-events */
export interface AccountUpdate {
  kind: "account";
  /** When WhatsApp sent it; null if it does not say. */
  at: Date | null;
  wabaId: string | null;
  /** At most one of these two names the number; both are null for the whole account. */
  displayNumber: string | null;
  phoneNumberId: string | null;
  change:
    | { kind: "quality"; event: string; limitTier: string | null }
    | { kind: "name"; decision: string; name: string | null; reason: string | null }
    | {
        kind: "account";
        event: string;
        state: AccountState;
        /** The violation, or the types of the restriction. */
        reason: string | null;
        /** When the account is or will be disabled, as WhatsApp writes it. */
        banDate: string | null;
        until: Date | null;
        partnerAppId: string | null;
      }
    | { kind: "review"; decision: string }
    | { kind: "limit"; limitTier: string | null }
    | { kind: "alert"; severity: string; active: boolean; type: string; description: string }
    | { kind: "security"; event: string };
}

/** `not-stated`: the event says nothing about whether the account is restricted now. */
export type AccountState = "active" | "restricted" | "not-stated";

/** `outbound` for a message from the WhatsApp Business app. */
export type MessageChange = Origin & {
  direction: "inbound" | "outbound";
  person: PersonIds | null;
  wamid: string;
  timestamp: Date;
  originalWamid: string;
  /** Null for an individual chat. */
  groupId: string | null;
} & ({ kind: "edit"; content: MessageContent } | { kind: "revoke" });

export type WebhookUpdate =
  | (Origin & {
      kind: "message";
      displayNumber: string | null;
      sender: Sender;
      wamid: string;
      timestamp: Date;
      content: MessageContent;
      replyToWamid: string | null;
      forwarded: "no" | "once" | "often";
      /** Null for an individual chat. */
      groupId: string | null;
      referral: Referral | null;
      product: ProductRef | null;
      unknownPayload: unknown;
    })
  | MessageChange
  | (Origin & {
      kind: "echo";
      recipient: Sender;
      wamid: string;
      timestamp: Date;
      groupId: string | null;
      content: MessageContent;
      replyToWamid: string | null;
    })
  | (Origin & {
      kind: "identity";
      waId: string | null;
      previous: string;
      current: string;
      timestamp: Date | null;
    })
  | (Origin & {
      kind: "status";
      wamid: string;
      status: "sent" | "delivered" | "read" | "failed" | "played";
      timestamp: Date;
      recipient: PersonIds;
      contact: Sender | null;
      callbackData: string | null;
      errors: GraphError[];
      pricing: Pricing | null;
    })
  | {
      kind: "template";
      wabaId: string | null;
      /** In seconds. */
      at: Date | null;
      template: TemplateRef;
      event: TemplateEvent;
    }
  | (Origin & {
      kind: "user-preference";
      sender: Sender;
      category: string;
      value: string;
      timestamp: Date;
    })
  | AccountUpdate
  | (Origin & { kind: "error"; error: GraphError })
  /** A field or status that Parley does not support. */
  | { kind: "unknown"; field: string; value: unknown }
  | ({ kind: "unreadable"; field: string; value: unknown } & Diagnosis);

export type UnreadableReason = "malformed" | "no_id" | "no_timestamp" | "no_person";

export interface Diagnosis {
  reason: UnreadableReason;
  wamid: string | null;
  person: PersonIds | null;
}
