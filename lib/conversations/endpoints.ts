import {
  apiConversationList,
  apiConversationSchema,
  conversationParams,
  getConversationForApiQuery,
  listConversationsForApiQuery,
  updateConversationForApiBody,
} from "#lib/conversations/api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";

const CONVERSATION = {
  id: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
  contactId: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
  phone: "5511999998888",
  state: "open",
  snoozedUntil: null,
  window: { open: true, expiresAt: "2026-11-21T21:30:05.000Z" },
  numberId: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
  unreadCount: 1,
  lastInboundAt: "2026-11-20T21:30:05.000Z",
  lastMessageAt: "2026-11-20T21:30:05.412Z",
  assignee: { id: "user_01kaeh4v5mf9h8gkqvd2x3s7rb", name: "Maria" },
  team: { id: "team_01kaeh4v5mf9h8gkqvd2x3s7rc", name: "Sales" },
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
  effects: [],
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
      response: { data: [CONVERSATION], hasMore: false, nextCursor: null },
    },
    {
      summary: "Unread, unassigned conversations, with their contacts",
      query: { assignee: "none", unread: "true", expand: "contact" },
      status: 200,
      response: { data: [], hasMore: false, nextCursor: null },
    },
    {
      summary: "List the conversations with an open window",
      query: { windowOpen: "true", limit: "100" },
      status: 200,
      response: { data: [CONVERSATION], hasMore: false, nextCursor: null },
    },
  ],
});

export const getConversation = endpoint({
  method: "GET",
  path: "/v1/conversations/{id}",
  operationId: "getConversation",
  tag: "Conversations",
  scope: "messages.read",
  effects: [],
  summary: "Get a conversation",
  description:
    "Returns one conversation. If the conversation was merged into another one, the response is that other conversation.",
  params: conversationParams,
  query: getConversationForApiQuery,
  response: apiConversationSchema,
  statuses: { 200: "The conversation." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: CONVERSATION.id }, status: 200, response: CONVERSATION }],
});

export const updateConversation = endpoint({
  method: "PATCH",
  path: "/v1/conversations/{id}",
  operationId: "updateConversation",
  tag: "Conversations",
  scope: "conversations.write",
  effects: ["write"],
  summary: "Update a conversation",
  description:
    "Closes, reopens or snoozes a conversation, assigns it to a member or a team, and changes its contact's labels. Fields that are absent keep their value. All changes of a request are applied together or not at all. The thread in the inbox shows them with the name of the API key, and each is published as the same event as a change in the inbox; a member who gets a conversation assigned is notified.",
  params: conversationParams,
  body: updateConversationForApiBody,
  response: apiConversationSchema,
  statuses: { 200: "The updated conversation." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "Close it and label the contact",
      params: { id: CONVERSATION.id },
      body: { state: "closed", labels: { add: ["resolved"] } },
      status: 200,
      response: { ...CONVERSATION, state: "closed", labels: ["resolved", "vip"] },
    },
    {
      summary: "Hand it over to a team, whose rule chooses a member",
      params: { id: CONVERSATION.id },
      body: { state: "open", teamId: CONVERSATION.team.id },
      status: 200,
      response: { ...CONVERSATION, assignee: null },
    },
    {
      summary: "Hand it over to a member",
      params: { id: CONVERSATION.id },
      body: { state: "open", assigneeId: CONVERSATION.assignee.id },
      status: 200,
      response: CONVERSATION,
    },
  ],
});

export const markConversationRead = endpoint({
  method: "POST",
  path: "/v1/conversations/{id}/read",
  operationId: "markConversationRead",
  tag: "Conversations",
  scope: "conversations.write",
  effects: ["external"],
  summary: "Mark a conversation as read",
  description:
    "Sets `unreadCount` to 0 and shows the customer the read receipts of their messages, up to 30 days back. WhatsApp is informed in the background.",
  params: conversationParams,
  response: apiConversationSchema,
  statuses: { 200: "The conversation." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "By ID",
      params: { id: CONVERSATION.id },
      status: 200,
      response: { ...CONVERSATION, unreadCount: 0 },
    },
  ],
});

export const showTyping = endpoint({
  method: "POST",
  path: "/v1/conversations/{id}/typing",
  operationId: "showTyping",
  tag: "Conversations",
  scope: "conversations.write",
  effects: ["external"],
  summary: "Show a typing indicator",
  description:
    "Shows the customer that you are typing, for 25 seconds or until your next message. WhatsApp also marks the customer's last message as read. Has no effect, and is not an error, if the customer has not written to the conversation's number in the last 30 days or if WhatsApp does not show it.",
  params: conversationParams,
  response: apiConversationSchema,
  statuses: { 200: "The conversation." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: CONVERSATION.id }, status: 200, response: CONVERSATION }],
});
