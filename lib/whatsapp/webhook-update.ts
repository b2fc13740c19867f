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
}

/** What a message costs and why (§4.6). */
export interface Pricing {
  category: string | null;
  type: string | null;
  model: string | null;
}

/** Of which account and number a change speaks. */
interface Origin {
  wabaId: string | null;
  phoneNumberId: string | null;
}

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
      referral: Referral | null;
    })
  | (Origin & {
      kind: "status";
      wamid: string;
      status: "sent" | "delivered" | "read" | "failed" | "played";
      timestamp: Date;
      recipient: PersonIds;
      callbackData: string | null;
      errors: GraphError[];
      pricing: Pricing | null;
    })
  | {
      kind: "template-status";
      wabaId: string | null;
      name: string;
      language: string;
      status: string;
      reason: string | null;
    }
  | (Origin & {
      kind: "user-preference";
      sender: Sender;
      category: string;
      value: string;
      timestamp: Date;
    })
  | (Origin & { kind: "error"; error: GraphError })
  | { kind: "unknown"; field: string; value: unknown };
