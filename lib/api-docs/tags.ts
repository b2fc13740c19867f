import "server-only";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { retentionDays } from "#lib/platform/retention.ts";

/** In the order of the reference. */
export const tags: Record<Endpoint["tag"], string> = {
  Messages: "Send templates and text messages, and track their status.",
  Media: "Files that customers sent, and files to send.",
  Conversations: "Message threads with customers and their reply windows.",
  Contacts: "The people you communicate with, with your own IDs, attributes and labels.",
  Segments: "Contacts that match saved conditions.",
  Passcodes: "Send and verify one-time passcodes.",
  Templates: "Messages that can be sent at any time, with their variables and approvals.",
  Members: "The people who work in the inbox, to assign conversations to.",
  Teams: "Groups of members, to assign conversations to.",
  Numbers: "The workspace's WhatsApp numbers, with their state, quality and limits.",
  Events: `The events of the last ${retentionDays.events} days.`,
  "Webhook endpoints": "The URLs that receive events, and their deliveries.",
  Requests: "The log of requests to the API.",
};
