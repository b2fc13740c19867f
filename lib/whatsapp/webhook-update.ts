import "server-only";
import type { GraphError } from "./graph-error.ts";
import type { MessageContent } from "./message-content.ts";

/** A person, by WhatsApp's two kinds of id (whatsapp-cloud-api.md §4.9); a hidden phone is null. */
export interface PersonIds {
  /** Digits. */
  waId: string | null;
  /** Business-scoped, for instance `US.13491208655302741918`. */
  bsuid: string | null;
}

/** Who wrote, by every name that WhatsApp gives. At least one of the two ids is known. */
export interface Sender extends PersonIds {
  parentBsuid: string | null;
  /** Without the leading @. */
  username: string | null;
  profileName: string | null;
}

/** The ad or post that a customer came from (§4.5). */
export interface Referral {
  sourceType: string | null;
  sourceId: string | null;
  sourceUrl: string | null;
  headline: string | null;
  body: string | null;
  clickId: string | null;
  /** `image` or `video`, and where its file is. */
  mediaType: string | null;
  imageUrl: string | null;
  videoUrl: string | null;
  thumbnailUrl: string | null;
  /** What greeted the customer in the ad. */
  welcomeText: string | null;
}

/** The product of the catalogue that a customer asked about (§4.5). */
export interface ProductRef {
  catalogId: string | null;
  productId: string;
}

/** What a message costs and why (§4.6). */
export interface Pricing {
  category: string | null;
  type: string | null;
  model: string | null;
}

/** Of which account and number a change speaks. */
export interface Origin {
  wabaId: string | null;
  phoneNumberId: string | null;
}

/** A template as a webhook names it; `language` as the API writes it. */
export interface TemplateRef {
  whatsappId: string | null;
  name: string;
  language: string;
}

/** What a webhook tells of a template (§4.7); statuses and categories in lower case. */
export type TemplateNews =
  | {
      what: "status";
      status: string;
      reason: string | null;
      /** WhatsApp's own words on it. */
      note: string | null;
      disabledAt: Date | null;
    }
  | { what: "quality"; score: string }
  | { what: "content" }
  | { what: "category-announced"; category: string; at: Date | null }
  | { what: "category"; category: string; previous: string | null };

/** What WhatsApp tells of a number or its account (whatsapp-cloud-api.md §4.7, §4.8). */
export interface AccountUpdate {
  kind: "account";
  wabaId: string | null;
  /** Digits; null where the account as a whole is meant. */
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
        /** The partner's app that it is about, where it is about one. */
        partnerAppId: string | null;
      }
    | { kind: "review"; decision: string }
    | { kind: "limit"; limitTier: string }
    | { kind: "alert"; severity: string; active: boolean; type: string; description: string }
    | { kind: "security"; event: string };
}

/** What an account's event says of its sending: it can, cannot, or nothing. */
export type AccountState = "active" | "restricted" | "unchanged";

/**
 * An earlier message was changed, or deleted for everyone (§4.5): `inbound` by the customer who wrote it, `outbound` by the
 * business in the WhatsApp Business app (§4.8).
 */
export type MessageChange = Origin & {
  direction: "inbound" | "outbound";
  /** The customer of the chat, where WhatsApp names them. */
  person: PersonIds | null;
  wamid: string;
  timestamp: Date;
  originalWamid: string;
} & ({ kind: "edit"; content: MessageContent } | { kind: "revoke" });

/** One thing that a webhook tells. */
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
      /** The group that it was written in; null for an ordinary chat. */
      groupId: string | null;
      referral: Referral | null;
      product: ProductRef | null;
      /** What a message of an unknown kind carries, as WhatsApp sent it. */
      unknownPayload: unknown;
    })
  | MessageChange
  /** The business wrote on its own phone, in the WhatsApp Business app (§4.8). */
  | (Origin & {
      kind: "echo";
      recipient: Sender;
      wamid: string;
      timestamp: Date;
      content: MessageContent;
      replyToWamid: string | null;
    })
  /** A person's business-scoped id was replaced (§4.9). */
  | (Origin & {
      kind: "identity";
      waId: string | null;
      previous: string;
      current: string;
      /** Null where WhatsApp printed none. */
      timestamp: Date | null;
    })
  | (Origin & {
      kind: "status";
      wamid: string;
      status: "sent" | "delivered" | "read" | "failed" | "played";
      timestamp: Date;
      recipient: PersonIds;
      /** The recipient by every name, where WhatsApp tells them (2026, §4.6). */
      contact: Sender | null;
      callbackData: string | null;
      errors: GraphError[];
      pricing: Pricing | null;
    })
  | {
      kind: "template";
      wabaId: string | null;
      /** WhatsApp's time of the news, to the second; null where it printed none. */
      at: Date | null;
      template: TemplateRef;
      news: TemplateNews;
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
  /** Of a field, or with a status, that Parley does not handle. */
  | { kind: "unknown"; field: string; value: unknown }
  /** Of a field that Parley handles, but not in a shape that can be read. */
  | ({ kind: "unreadable"; field: string; value: unknown } & Diagnosis);

/** Why an item could not be read: not the documented shape, no id, no valid time, or nobody named. */
export type UnreadableReason = "malformed" | "no_id" | "no_timestamp" | "no_person";

/** Why an item could not be read, and the ids in it that could. */
export interface Diagnosis {
  reason: UnreadableReason;
  wamid: string | null;
  person: PersonIds | null;
}
