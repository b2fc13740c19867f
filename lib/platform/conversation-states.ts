/**
 * `open`: in the inbox. `snoozed`: out of it until a time or the customer's next message. `closed`: done; the customer's
 * next message opens it again.
 */
export const conversationStates = ["open", "snoozed", "closed"] as const;

export type ConversationState = (typeof conversationStates)[number];
