import { z } from "zod";
import { conversationParams } from "#lib/conversations/api-schema.ts";
import {
  apiMessageList,
  apiMessageSchema,
  listMessagesForApiQuery,
  listThreadForApiQuery,
  messageParams,
} from "#lib/conversations/thread/api-schema.ts";
import { timelineSchema } from "#lib/conversations/thread/timeline-schema.ts";
import { sendResultSchema, sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";

const SENDING: readonly ErrorCode[] = [
  "NUMBER_NOT_CONNECTED",
  "NUMBER_RESTRICTED",
  "CONTACT_BLOCKED",
  "RECIPIENT_NOT_ALLOWED",
  "WHATSAPP_REJECTED",
];

const TEMPLATE: readonly ErrorCode[] = [
  "TEMPLATE_NOT_FOUND",
  "TEMPLATE_NOT_APPROVED",
  "HEADER_MEDIA_REQUIRED",
  "HEADER_MEDIA_NOT_ALLOWED",
  "TEMPLATE_VARIABLES_MISMATCH",
  "TEMPLATE_TOO_LONG",
  "CONTACT_OPTED_OUT",
];

const STATUSES = {
  200: "WhatsApp accepted the message.",
  202: "Parley queued the message and keeps trying; do not send it again. `GET /v1/messages/{id}` and events report the outcome.",
} as const;

const SENT = {
  messageId: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
  conversationId: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
  status: "sent",
} as const;

export const getMessageTimeline = endpoint({
  method: "GET",
  path: "/v1/messages/{id}/timeline",
  operationId: "getMessageTimeline",
  tag: "Messages",
  scope: "messages.read",
  summary: "Get a message's timeline",
  description:
    "Returns everything that happened to a message, oldest first: the API request that created it, its acceptance, each attempt to send it to WhatsApp, each status with WhatsApp's time and Parley's, and each attempt to deliver an event about it. Ignore kinds that you do not know. Requests and events are kept for 30 days; older steps are missing.",
  params: z.object({
    id: z.string().meta({ description: "The message's ID.", example: SENT.messageId }),
  }),
  response: timelineSchema,
  statuses: { 200: "The steps." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "A delivered text message",
      params: { id: SENT.messageId },
      status: 200,
      response: {
        data: [
          {
            kind: "called",
            at: "2026-11-20T21:30:05.102Z",
            requestId: "req_01kaeh4v5kexwr2b7n0q9d4zsm",
            keyName: "Shop",
            method: "POST",
            path: "/api/v1/messages/text",
            status: 200,
            code: null,
            durationMs: 182,
          },
          {
            kind: "accepted",
            at: "2026-11-20T21:30:05.123Z",
            by: { kind: "api_key", name: "Shop" },
          },
          {
            kind: "attempt",
            at: "2026-11-20T21:30:05.140Z",
            attempt: 1,
            outcome: "accepted",
            httpStatus: 200,
            whatsappCode: null,
            whatsappTitle: null,
            cause: null,
            action: null,
            traceId: null,
            reason: null,
            durationMs: 96,
          },
          {
            kind: "status",
            at: "2026-11-20T21:30:07.310Z",
            whatsappAt: "2026-11-20T21:30:06.000Z",
            status: "delivered",
            changed: true,
            whatsappCode: null,
            whatsappTitle: null,
            cause: null,
            action: null,
            traceId: null,
          },
        ],
      },
    },
  ],
});

export const sendTemplateMessage = endpoint({
  method: "POST",
  path: "/v1/messages/template",
  operationId: "sendTemplateMessage",
  tag: "Messages",
  scope: "messages.send",
  summary: "Send a template",
  description:
    "Sends an approved template. Templates can be sent at any time, even without an open window. Pass every variable of the template by its number, and no others. If there is no contact or conversation yet, they are created.",
  body: sendTemplateBody,
  response: sendResultSchema,
  statuses: STATUSES,
  errors: [...SENDING, ...TEMPLATE],
  examples: [
    {
      summary: "An order update with three variables",
      body: {
        to: "5511999998888",
        template: "order_update",
        variables: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
        clientReference: "order-1042",
      },
      status: 200,
      response: SENT,
    },
    {
      summary: "An image header",
      body: {
        to: "5511999998888",
        template: "new_roast",
        variables: { "1": "Ethiopia Guji", "2": "3 pm" },
        headerMediaLink: "https://example.com/roast.jpg",
      },
      status: 200,
      response: SENT,
    },
  ],
});

export const sendTextMessage = endpoint({
  method: "POST",
  path: "/v1/messages/text",
  operationId: "sendTextMessage",
  tag: "Messages",
  scope: "messages.send",
  summary: "Send a text",
  description:
    "Sends a text message while the customer's 24-hour window is open. If the window is closed, the response is `409 WINDOW_CLOSED` and no message is created. With `fallback`, the template is sent instead; the decision is atomic. For keys with the `templates.read` scope, `WINDOW_CLOSED` lists templates you can send.",
  body: sendTextBody,
  response: sendResultSchema,
  statuses: STATUSES,
  errors: ["WINDOW_CLOSED", ...SENDING, ...TEMPLATE],
  examples: [
    {
      summary: "Reply within the window",
      body: { to: "5511999998888", body: "Your order ships today." },
      status: 200,
      response: SENT,
    },
    {
      summary: "Text with a template as fallback",
      body: {
        to: "5511999998888",
        body: "Your order ships today.",
        fallback: { template: "order_update", variables: { "1": "Ana", "2": "NW-1042", "3": "today" } },
      },
      status: 200,
      response: { ...SENT, fallbackUsed: false },
    },
  ],
});

const MESSAGE = {
  id: SENT.messageId,
  conversationId: SENT.conversationId,
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
      params: { id: SENT.conversationId },
      query: { direction: "inbound" },
      status: 200,
      response: {
        data: [
          {
            id: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
            conversationId: SENT.conversationId,
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
