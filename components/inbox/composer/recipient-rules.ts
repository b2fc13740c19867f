import { findSendRefusal, type SendRefusal } from "#lib/messages/rules.ts";

export interface Recipient {
  phone: string | null;
  optedOut: boolean;
  blocked: boolean;
}

/** Why nothing can be sent to the contact, even in an open window. Not in `template-rules.ts`, which is loaded late. */
export function contactRefusal(contact: Recipient): SendRefusal | null {
  return findSendRefusal({ ...recipientInputOf(contact), kind: "free", category: null, isWindowOpen: true });
}

/** What the rules of the send policy compare of a recipient. */
export function recipientInputOf({ phone, optedOut, blocked }: Recipient) {
  return { isBlocked: blocked, hasOptedOut: optedOut, hasPhone: phone !== null, isScheduled: false };
}
