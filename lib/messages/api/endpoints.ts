import { conversationParams } from "#lib/conversations/api-schema.ts";
import {
  apiMessageList,
  apiMessageSchema,
  listMessagesForApiQuery,
  listThreadForApiQuery,
  messageParams,
} from "#lib/conversations/thread/api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";

const MESSAGE = {
  id: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
  conversationId: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
  contactId: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
  direction: "outbound",
  type: "template",
  from: "15550783881",
  to: "5511999998888",
  template: {
    name: "order_update",
    language: "en",
    variables: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
  },
  body: "Hello Ana, your order NW-1042 arrives on Friday.",
  redacted: false,
  media: null,
  status: "delivered",
  held: null,
  failure: null,
  clientReference: "order-1042",
  source: { type: "api_key", name: "Shop backend" },
  replyTo: null,
  createdAt: "2026-11-20T21:30:05.123Z",
  whatsappTimestamp: null,
  sentAt: "2026-11-20T21:30:05.841Z",
  deliveredAt: "2026-11-20T21:30:07.000Z",
  readAt: null,
  failedAt: null,
} as const;

export const listMessages = endpoint({
  method: "GET",
  path: "/v1/messages",
  operationId: "listMessages",
  tag: "Messages",
  scope: "messages.read",
  summary: "List messages",
  description:
    "Returns the workspace's messages in both directions, newest first, one page at a time. Filters are combined with *and*. Use `clientReference` to find a message if you never got the response to its send request. Internal notes are not included, and the text of passcodes is withheld.",
  query: listMessagesForApiQuery,
  response: apiMessageList,
  statuses: { 200: "A page of messages." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Find the message of an order",
      query: { clientReference: "order-1042" },
      status: 200,
      response: { data: [MESSAGE], hasMore: false, nextCursor: null },
    },
    {
      summary: "Messages that failed since a given time",
      query: { status: "failed", createdAfter: "2026-11-20T00:00:00.000Z", limit: "100" },
      status: 200,
      response: { data: [], hasMore: false, nextCursor: null },
    },
  ],
});

export const getMessage = endpoint({
  method: "GET",
  path: "/v1/messages/{id}",
  operationId: "getMessage",
  tag: "Messages",
  scope: "messages.read",
  summary: "Get a message",
  description:
    "Returns one message with its current status. After a `202`, the status is `queued` while Parley keeps trying, with the reason in `held`; then `sent`, `delivered`, `read`, or `failed` with the reason in `failure`.",
  params: messageParams,
  response: apiMessageSchema,
  statuses: { 200: "The message." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: MESSAGE.id }, status: 200, response: MESSAGE }],
});

export const listConversationMessages = endpoint({
  method: "GET",
  path: "/v1/conversations/{id}/messages",
  operationId: "listConversationMessages",
  tag: "Conversations",
  scope: "messages.read",
  summary: "List a conversation's messages",
  description:
    "Returns the messages of one conversation in both directions, newest first. Internal notes are not included.",
  params: conversationParams,
  query: listThreadForApiQuery,
  response: apiMessageList,
  statuses: { 200: "A page of messages." },
  errors: ["NOT_FOUND", "INVALID_CURSOR"],
  examples: [
    {
      summary: "Messages from the customer",
      params: { id: MESSAGE.conversationId },
      query: { direction: "inbound" },
      status: 200,
      response: {
        data: [
          {
            id: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
            conversationId: MESSAGE.conversationId,
            contactId: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
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
