import "server-only";
import type { GraphError } from "./graph-error.ts";
import type { MessageContent } from "./message-content.ts";

/** A person by WhatsApp's two kinds of id (docs/whatsapp.md#user-ids); a hidden phone is null. */
export interface PersonIds {
  /** Digits. */
  waId: string | null;
  /** Business-scoped id, for example `US.13491208655302741918`. */
  bsuid: string | null;
}

/** A person with all names in the webhook. At least one id is present. */
export interface Sender extends PersonIds {
  parentBsuid: string | null;
  /** Without the leading @. */
  username: string | null;
  profileName: string | null;
}

/** The ad or post that a customer clicked (docs/whatsapp.md#inbound-messages). */
export interface Referral {
  sourceType: string | null;
  sourceId: string | null;
  sourceUrl: string | null;
  headline: string | null;
  body: string | null;
  clickId: string | null;
  /** `image` or `video`. */
  mediaType: string | null;
  imageUrl: string | null;
  videoUrl: string | null;
  thumbnailUrl: string | null;
  /** The greeting in the ad. */
  welcomeText: string | null;
}

/** The catalogue product that a customer asked about. */
export interface ProductRef {
  catalogId: string | null;
  productId: string;
}

/** A message's pricing (docs/whatsapp.md#statuses). */
export interface Pricing {
  category: string | null;
  type: string | null;
  model: string | null;
}

/** The account and number of a change. */
export interface Origin {
  wabaId: string | null;
  phoneNumberId: string | null;
}

/** A template in a webhook; `language` in the API's format. */
export interface TemplateRef {
  whatsappId: string | null;
  name: string;
  language: string;
}

/** A template event (docs/whatsapp.md#template-and-number-events); statuses and categories in lower case. */
export type TemplateEvent =
  | {
      what: "status";
      status: string;
      reason: string | null;
      /** WhatsApp's free text. */
      note: string | null;
      disabledAt: Date | null;
    }
  | { what: "quality"; score: string }
  | { what: "content" }
  | { what: "category-announced"; category: string; at: Date | null }
  | { what: "category"; category: string; previous: string | null };

/** An update of a number or account (docs/whatsapp.md#account-events). */
export interface AccountUpdate {
  kind: "account";
  wabaId: string | null;
  /** Digits; null for the whole account. */
  displayNumber: string | null;
  change:
    | { kind: "quality"; event: string; limitTier: string | null }
    | { kind: "name"; decision: string; name: string | null; reason: string | null }
    | {
        kind: "account";
        event: string;
        state: AccountState;
        detail: string | null;
        until: Date | null;
        /** The partner app that it is about, if any. */
        partnerAppId: string | null;
      }
    | { kind: "review"; decision: string }
    | { kind: "limit"; limitTier: string }
    | { kind: "alert"; severity: string; active: boolean; type: string; description: string }
    | { kind: "security"; event: string };
}

/** How an account event affects sending. */
export type AccountState = "active" | "restricted" | "unchanged";

/**
 * An edit or deletion for everyone: `inbound` of the customer's message, `outbound` of one from the WhatsApp Business
 * app.
 */
export type MessageChange = Origin & {
  direction: "inbound" | "outbound";
  /** The customer, if included. */
  person: PersonIds | null;
  wamid: string;
  timestamp: Date;
  originalWamid: string;
} & ({ kind: "edit"; content: MessageContent } | { kind: "revoke" });

/** One update of a webhook. */
export type WebhookUpdate =
  | (Origin & {
      kind: "message";
      displayNumber: string | null;
      sender: Sender;
      wamid: string;
      timestamp: Date;
      content: MessageContent;
      replyToWamid: string | null;
      forwarded: boolean;
      /** Null for an individual chat. */
      groupId: string | null;
      referral: Referral | null;
      product: ProductRef | null;
      /** The payload of an unknown message type. */
      unknownPayload: unknown;
    })
  | MessageChange
  /** Sent by the business from the WhatsApp Business app. */
  | (Origin & {
      kind: "echo";
      recipient: Sender;
      wamid: string;
      timestamp: Date;
      content: MessageContent;
      replyToWamid: string | null;
    })
  /** A person's business-scoped id was replaced. */
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
      /** The recipient with all names, included since 2026 (docs/whatsapp.md#statuses). */
      contact: Sender | null;
      callbackData: string | null;
      errors: GraphError[];
      pricing: Pricing | null;
    })
  | {
      kind: "template";
      wabaId: string | null;
      /** WhatsApp's time, in seconds; null if absent. */
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
  /** A supported field in an unreadable form. */
  | ({ kind: "unreadable"; field: string; value: unknown } & Diagnosis);

/** Not the documented form, no id, no valid time, or no person. */
export type UnreadableReason = "malformed" | "no_id" | "no_timestamp" | "no_person";

/** Why an item is unreadable, and its readable ids. */
export interface Diagnosis {
  reason: UnreadableReason;
  wamid: string | null;
  person: PersonIds | null;
}
