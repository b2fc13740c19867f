import { sendErrorsOf } from "#lib/messages/rules.ts";
import { sendResultSchema, sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { sendBatchBody, sendBatchResultSchema, sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";

const TEMPLATE: readonly ApiErrorCode[] = [
  "TEMPLATE_NOT_FOUND",
  "TEMPLATE_NOT_APPROVED",
  "HEADER_MEDIA_REQUIRED",
  "HEADER_MEDIA_NOT_ALLOWED",
  "TEMPLATE_VARIABLES_MISMATCH",
  "TEMPLATE_TOO_LONG",
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

const ANA = "5511999998888";

export const sendMessage = endpoint({
  method: "POST",
  path: "/v1/messages",
  operationId: "sendMessage",
  tag: "Messages",
  scope: "messages.send",
  effects: ["external"],
  summary: "Send a message",
  description:
    "Sends a message of any type to a phone number, a contact or a conversation; `POST /v1/messages/text` and `POST /v1/messages/template` are shorter forms of it for a phone number.\n\nA template can be sent at any time. Other types are sent while the customer's 24-hour window is open; if it is closed, the response is `409 WINDOW_CLOSED` and no message is created. With `fallback`, the template is sent instead; Parley decides which of the two to send when it stores the message. For keys with the `templates.read` scope, `WINDOW_CLOSED` lists templates you can send.\n\nUse `contactId` or `conversationId` to reach people who hide their phone number. The ID of a merged contact or conversation resolves to the remaining one.\n\nWith `sendAt`, the message is scheduled: it is validated now, has the status `queued` (`scheduled` in the results of a batch) and is sent at that time, after the messages that are due before it; if that is not possible within 24 hours, it fails.",
  body: sendMessageBody,
  response: sendResultSchema,
  statuses: {
    ...STATUSES,
    202: `${STATUSES[202]} A scheduled message gets the same response.`,
  },
  errors: [...sendErrorsOf("free", "template"), ...TEMPLATE],
  examples: [
    {
      summary: "Reply buttons",
      body: {
        to: ANA,
        content: {
          type: "buttons",
          body: "When should we deliver?",
          buttons: [
            { id: "today", title: "Today" },
            { id: "friday", title: "Friday" },
          ],
        },
      },
      status: 200,
      response: SENT,
    },
    {
      summary: "An image by link, with a template as fallback",
      body: {
        to: ANA,
        content: { type: "image", link: "https://example.com/roast.jpg", caption: "The new roast" },
        fallback: { template: "order_update", variables: { "1": "Ana", "2": "NW-1042", "3": "today" } },
        clientReference: "order-1042",
      },
      status: 200,
      response: { ...SENT, fallbackUsed: false },
    },
    {
      summary: "A template to a contact",
      body: {
        contactId: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
        content: {
          type: "template",
          template: "order_update",
          variables: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
        },
      },
      status: 200,
      response: SENT,
    },
    {
      summary: "A reply in a conversation",
      body: {
        conversationId: SENT.conversationId,
        content: { type: "text", body: "It ships today." },
        replyTo: SENT.messageId,
      },
      status: 200,
      response: SENT,
    },
    {
      summary: "A reaction",
      body: {
        conversationId: SENT.conversationId,
        content: { type: "reaction", messageId: SENT.messageId, emoji: "👍" },
      },
      status: 200,
      response: SENT,
    },
  ],
});

export const sendTemplateMessage = endpoint({
  method: "POST",
  path: "/v1/messages/template",
  operationId: "sendTemplateMessage",
  tag: "Messages",
  scope: "messages.send",
  effects: ["external"],
  summary: "Send a template",
  description:
    "Sends an approved template. Templates can be sent at any time, even without an open window. Pass every variable of the template by its number, and no others. `POST /v1/messages` does the same with `content.type` `template`, also to a contact or conversation and at a later time. If there is no contact or conversation yet, they are created.",
  body: sendTemplateBody,
  response: sendResultSchema,
  statuses: STATUSES,
  errors: [...sendErrorsOf("template"), ...TEMPLATE],
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
  effects: ["external"],
  summary: "Send a text",
  description:
    "Sends a text message while the customer's 24-hour window is open: a shorter form of `POST /v1/messages`, which sends every type. If the window is closed, the response is `409 WINDOW_CLOSED` and no message is created. With `fallback`, the template is sent instead; Parley decides which of the two to send when it stores the message. For keys with the `templates.read` scope, `WINDOW_CLOSED` lists templates you can send.",
  body: sendTextBody,
  response: sendResultSchema,
  statuses: STATUSES,
  errors: [...sendErrorsOf("free", "template"), ...TEMPLATE],
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

export const sendMessageBatch = endpoint({
  method: "POST",
  path: "/v1/messages/batch",
  operationId: "sendMessageBatch",
  tag: "Messages",
  scope: "messages.send",
  effects: ["external"],
  summary: "Send many messages",
  description:
    "Accepts up to 1,000 messages, each as `POST /v1/messages` does, and sends them afterwards. Messages are independent: if one is rejected, its result says why and the others are still accepted. The whole request is rejected only if the JSON itself is at fault: U+0000, an unpaired surrogate, a repeated field, or nesting that is too deep. The issue then has the path of the message. Messages to the same recipient are sent in order. `GET /v1/messages/{id}` and events report the outcome at WhatsApp. The body can have up to 4 MiB. This endpoint has its own rate limit, `messages-batch`: one request per second per key, with bursts of up to 5.",
  body: sendBatchBody,
  response: sendBatchResultSchema,
  statuses: { 200: "The result for each message. Some may have failed." },
  errors: [],
  policy: "messages-batch",
  examples: [
    {
      summary: "A text and a template",
      body: {
        messages: [
          { to: ANA, content: { type: "text", body: "Your order ships today." } },
          {
            to: "15555550123",
            content: {
              type: "template",
              template: "order_update",
              variables: { "1": "Robin", "2": "NW-1043", "3": "Friday" },
            },
          },
        ],
      },
      status: 200,
      response: {
        results: [
          {
            index: 0,
            status: "queued",
            messageId: SENT.messageId,
            conversationId: SENT.conversationId,
            fallbackUsed: null,
            error: null,
          },
          {
            index: 1,
            status: "queued",
            messageId: "msg_01kaeh51q2f7m9c4t8w6x3v5zb",
            conversationId: "conv_01kaeh51q5e1r6b8n3k7d9p2ha",
            fallbackUsed: null,
            error: null,
          },
        ],
      },
    },
  ],
});
