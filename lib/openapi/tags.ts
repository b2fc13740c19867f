import "server-only";
import type { Endpoint } from "#lib/endpoint.ts";

/** The chapters of the reference, in their order. */
export const tags: Record<Endpoint["tag"], string> = {
  Messages: "Send templates and texts, and see what became of them.",
  Conversations: "Threads with customers, and how long each may still be answered freely.",
  Contacts: "The people you write to, with your own ids, attributes and labels.",
  Passcodes: "One-time codes: sent, checked, counted.",
  Templates: "What may be sent at any time, with its variables and both of its approvals.",
  Events: "Everything that happened in the last 30 days, to catch up with.",
  "Webhook endpoints": "Where events are posted, and how that went.",
};
