import {
  apiConversationList,
  apiConversationSchema,
  conversationParams,
  listConversationsForApiQuery,
} from "#lib/conversations/api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";

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

export const listConversations = endpoint({
  method: "GET",
  path: "/v1/conversations",
  operationId: "listConversations",
  tag: "Conversations",
  scope: "messages.read",
  summary: "List conversations",
  description:
    "Returns the workspace's conversations, most recently created first, with the state of each reply window. If `window.open` is true you can send any message; otherwise send a template.",
  query: listConversationsForApiQuery,
  response: apiConversationList,
  statuses: { 200: "A page of conversations." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Check whether the window of a customer is open",
      query: { phone: "5511999998888" },
      status: 200,
      response: { data: [THREAD], hasMore: false, nextCursor: null },
    },
    {
      summary: "List the conversations with an open window",
      query: { windowOpen: "true", limit: "100" },
      status: 200,
      response: { data: [THREAD], hasMore: false, nextCursor: null },
    },
  ],
});

export const getConversation = endpoint({
  method: "GET",
  path: "/v1/conversations/{id}",
  operationId: "getConversation",
  tag: "Conversations",
  scope: "messages.read",
  summary: "Get a conversation",
  description:
    "Returns one conversation. If the conversation was merged into another one, the response is that other conversation.",
  params: conversationParams,
  response: apiConversationSchema,
  statuses: { 200: "The conversation." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: THREAD.id }, status: 200, response: THREAD }],
});
