import { z } from "zod";
import { endpoint } from "#lib/endpoint.ts";
import type { ErrorCode } from "#lib/errors.ts";
import {
  apiMessageList,
  apiMessageSchema,
  listMessagesForApiQuery,
  messageParams,
} from "#lib/messages/api-schema.ts";
import { sendResultSchema, sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { timelineSchema } from "#lib/messages/timeline-schema.ts";

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
  202: "Parley holds the message and goes on trying; do not send it again. `GET /v1/messages/{id}` and the events tell what became of it.",
} as const;

const SENT = {
  messageId: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
  conversationId: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
  status: "sent",
} as const;

/** `GET /v1/messages/{id}/timeline` (issue 4: a timeline per message). */
export const getMessageTimeline = endpoint({
  method: "GET",
  path: "/v1/messages/{id}/timeline",
  operationId: "getMessageTimeline",
  tag: "Messages",
  scope: "messages.read",
  summary: "Get a message's timeline",
  description:
    "Everything that happened to one message, the oldest first: the call that made it, its acceptance, each attempt to hand it to WhatsApp, each status with WhatsApp's time and Parley's, and each try to deliver an event about it. Tolerate kinds that you do not know. Calls and events are kept for 30 days, so their steps are missing later.",
  params: z.object({
    id: z.string().meta({ description: "The message's id.", example: SENT.messageId }),
  }),
  response: timelineSchema,
  statuses: { 200: "The steps so far." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "A text that was delivered",
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

/** `POST /v1/messages/template` (specification §4; API.md §7.1). */
export const sendTemplateMessage = endpoint({
  method: "POST",
  path: "/v1/messages/template",
  operationId: "sendTemplateMessage",
  tag: "Messages",
  scope: "messages.send",
  summary: "Send a template",
  description:
    "Sends an approved template, at any time: templates need no open window. Give every variable of the template, by its number, and no other. A contact and a conversation are made if there are none.",
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
      summary: "A picture above the text",
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

/** `POST /v1/messages/text` (specification §4; API.md §7.2). */
export const sendTextMessage = endpoint({
  method: "POST",
  path: "/v1/messages/text",
  operationId: "sendTextMessage",
  tag: "Messages",
  scope: "messages.send",
  summary: "Send a text",
  description:
    "Sends free text while the customer's 24-hour window is open. When it is closed the answer is `409 WINDOW_CLOSED`, and nothing is written; with `fallback`, the template goes instead, decided in the same transaction. For a key that also holds `templates.read`, `WINDOW_CLOSED` names templates that could be sent.",
  body: sendTextBody,
  response: sendResultSchema,
  statuses: STATUSES,
  errors: ["WINDOW_CLOSED", ...SENDING, ...TEMPLATE],
  examples: [
    {
      summary: "A reply within the window",
      body: { to: "5511999998888", body: "Your order ships today." },
      status: 200,
      response: SENT,
    },
    {
      summary: "A text, or a template when the window is closed",
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

/** `GET /v1/messages` (API.md §8). */
export const listMessages = endpoint({
  method: "GET",
  path: "/v1/messages",
  operationId: "listMessages",
  tag: "Messages",
  scope: "messages.read",
  summary: "List messages",
  description:
    "The workspace's messages in both directions, newest first, a page at a time. Filters are joined by *and*. Use `clientReference` to find out what became of a send whose answer was lost. Internal notes are never among them, and a passcode's text is withheld.",
  query: listMessagesForApiQuery,
  response: apiMessageList,
  statuses: { 200: "A page of messages." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "What became of an order's message",
      query: { clientReference: "order-1042" },
      status: 200,
      response: { data: [MESSAGE], hasMore: false, nextCursor: null },
    },
    {
      summary: "What failed since a certain time",
      query: { status: "failed", createdAfter: "2026-11-20T00:00:00.000Z", limit: "100" },
      status: 200,
      response: { data: [], hasMore: false, nextCursor: null },
    },
  ],
});

/** `GET /v1/messages/{id}` (API.md §8). */
export const getMessage = endpoint({
  method: "GET",
  path: "/v1/messages/{id}",
  operationId: "getMessage",
  tag: "Messages",
  scope: "messages.read",
  summary: "Look up a message",
  description:
    "One message as it stands now. It tells what became of a `202`: `queued` while Parley goes on trying, with what it waits for in `held`, then `sent`, `delivered`, `read`, or `failed` with the reason in `failure`.",
  params: messageParams,
  response: apiMessageSchema,
  statuses: { 200: "The message." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By id", params: { id: MESSAGE.id }, status: 200, response: MESSAGE }],
});
