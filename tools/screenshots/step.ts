import type { CustomerActionInput } from "#lib/simulator/schema.ts";
import type { MemberKey } from "./members.ts";
import type { PictureName } from "./photos.ts";

/** What happens in a conversation. `ago`: hours before the time that the pictures show. */
export type Step = { ago: number } & (
  | { customer: CustomerActionInput; quote?: string }
  /** A file that the customer sends; its sample is drawn by `photos.ts`. */
  | { photo: PictureName; caption?: string }
  | { reaction: string; to: string }
  | { reads: true }
  | { by: MemberKey; text: string; quote?: string }
  | { by: MemberKey; reaction: string; to: string }
  | { by: MemberKey; photo: PictureName; caption: string }
  | { by: MemberKey; template: string; values: Record<string, string> }
  /** Sent by the shop's own system with its API key. */
  | { api: string; values: Record<string, string> }
  | { by: MemberKey; note: string; mentions?: MemberKey[] }
  | { by: MemberKey; change: Change }
);

interface Change {
  assignee?: MemberKey;
  team?: string;
  state?: "closed";
  snoozeHours?: number;
}

/** A conversation; `details` are what the team knows about the contact. */
export interface Thread {
  name: string;
  phone: string;
  labels?: string[];
  details?: { externalId?: string; language?: string; attributes?: Record<string, string | number> };
  unread?: true;
  steps: Step[];
}

/** The customer writes a text. */
export function says(ago: number, body: string, quote?: string): Step {
  return { ago, customer: { kind: "text", body }, ...(quote ? { quote } : {}) };
}

/** A member replies. */
export function replies(ago: number, by: MemberKey, text: string, quote?: string): Step {
  return { ago, by, text, ...(quote ? { quote } : {}) };
}

export function reads(ago: number): Step {
  return { ago, reads: true };
}

export function changes(ago: number, by: MemberKey, change: Change): Step {
  return { ago, by, change };
}
