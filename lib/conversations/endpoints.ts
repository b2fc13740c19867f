import {
  apiConversationList,
  apiConversationSchema,
  conversationParams,
  listConversationsForApiQuery,
} from "#lib/conversations/api-schema.ts";
import { endpoint } from "#lib/endpoint.ts";
import { apiMessageList, listThreadForApiQuery } from "#lib/messages/api-schema.ts";

const THREAD = {
  id: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
  contactId: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
  phone: "5511999998888",
  state: "open",
  window: { open: true, expiresAt: "2026-11-21T21:30:05.000Z" },
  lastInboundAt: "2026-11-20T21:30:05.000Z",
  lastMessageAt: "2026-11-20T21:30:05.412Z",
  assignee: { id: "user_01kaeh4v5mf9h8gkqvd2x3s7rb", name: "Maria" },
  labels: ["vip"],
  createdAt: "2026-11-02T09:12:44.001Z",
  updatedAt: "2026-11-20T21:30:05.412Z",
} as const;

/** `GET /v1/conversations` (API.md §8). */
export const listConversations = endpoint({
  method: "GET",
  path: "/v1/conversations",
  operationId: "listConversations",
  tag: "Conversations",
  scope: "messages.read",
  summary: "List conversations",
  description:
    "The workspace's conversations, the latest begun first, with how each window stands. To write freely, look whether `window.open` is true; else send a template.",
  query: listConversationsForApiQuery,
  response: apiConversationList,
  statuses: { 200: "A page of conversations." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Whether a customer can be written to freely",
      query: { phone: "5511999998888" },
      status: 200,
      response: { data: [THREAD], hasMore: false, nextCursor: null },
    },
    {
      summary: "Everyone who can be written to freely now",
      query: { windowOpen: "true", limit: "100" },
      status: 200,
      response: { data: [THREAD], hasMore: false, nextCursor: null },
    },
  ],
});

/** `GET /v1/conversations/{id}` (API.md §8). */
export const getConversation = endpoint({
  method: "GET",
  path: "/v1/conversations/{id}",
  operationId: "getConversation",
  tag: "Conversations",
  scope: "messages.read",
  summary: "Look up a conversation",
  description:
    "One conversation. The id of one that was merged into another, because both customers proved to be one person, answers with that other.",
  params: conversationParams,
  response: apiConversationSchema,
  statuses: { 200: "The conversation." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By id", params: { id: THREAD.id }, status: 200, response: THREAD }],
});

/** `GET /v1/conversations/{id}/messages` (API.md §8). */
export const listConversationMessages = endpoint({
  method: "GET",
  path: "/v1/conversations/{id}/messages",
  operationId: "listConversationMessages",
  tag: "Conversations",
  scope: "messages.read",
  summary: "List a conversation's messages",
  description:
    "The messages of one conversation in both directions, newest first. Internal notes are never among them.",
  params: conversationParams,
  query: listThreadForApiQuery,
  response: apiMessageList,
  statuses: { 200: "A page of messages." },
  errors: ["NOT_FOUND", "INVALID_CURSOR"],
  examples: [
    {
      summary: "What the customer wrote",
      params: { id: THREAD.id },
      query: { direction: "inbound" },
      status: 200,
      response: {
        data: [
          {
            id: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
            conversationId: THREAD.id,
            contactId: THREAD.contactId,
            direction: "inbound",
            type: "text",
            from: "5511999998888",
            to: "15550783881",
            template: null,
            body: "Is it on its way?",
            redacted: false,
            media: null,
            status: "received",
            held: null,
            failure: null,
            clientReference: null,
            source: { type: "contact", name: "Ana" },
            replyTo: null,
            createdAt: "2026-11-20T21:30:05.412Z",
            whatsappTimestamp: "2026-11-20T21:30:05.000Z",
            sentAt: null,
            deliveredAt: null,
            readAt: null,
            failedAt: null,
          },
        ],
        hasMore: false,
        nextCursor: null,
      },
    },
  ],
});
