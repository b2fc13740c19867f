import "server-only";
import { z } from "zod";
import { apiContactSchema } from "#lib/contacts/api-schema.ts";
import { apiConversationSchema } from "#lib/conversations/api-schema.ts";
import { apiMessageSchema } from "#lib/conversations/thread/api-schema.ts";
import type { WebhookEventType } from "#lib/events/webhook-event-rules.ts";
import { otpSchema } from "#lib/otp/schema.ts";
import { apiTemplateSchema } from "#lib/templates/api-schema.ts";
import { webhookEndpointSummarySchema } from "#lib/webhooks/schema.ts";

const message = z.object({ message: apiMessageSchema, conversation: apiConversationSchema });
const conversation = z.object({ conversation: apiConversationSchema });
const window = conversation.extend({
  numberId: z.string().meta({
    description: "The workspace's number whose reply window it is.",
    example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
  }),
});
const windowClosed = window.extend({
  closedAt: z.iso
    .datetime()
    .meta({ description: "When the window closed.", example: "2026-11-21T09:41:12.000Z" }),
});
const contact = z.object({ contact: apiContactSchema });
const otp = z.object({
  otp: otpSchema.meta({ description: "The passcode object, without the code itself." }),
});
const endpoint = z.object({ webhookEndpoint: webhookEndpointSummarySchema });
const failingEndpoint = endpoint.extend({
  reason: z
    .string()
    .meta({ description: "What is wrong, in plain English.", example: "It has not responded for 24 hours." }),
});
const status = (description: string, example: string) => z.string().meta({ description, example });

const merged = contact.extend({
  mergedContactId: z.string().meta({
    description: "The contact that was merged and no longer exists. Its ID now leads to `contact`.",
    example: "contact_01kaeh4v5gf4m8t7q0c3b6w1zd",
  }),
  mergedConversationId: z.string().nullable().meta({
    description: "The conversation whose messages were moved. Null if there was none.",
    example: null,
  }),
});

const template = z.object({
  template: apiTemplateSchema,
  previousStatus: status("The previous status.", "pending"),
});

const number = z.object({
  number: z
    .object({
      id: z.string().meta({ description: "The number's ID.", example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm" }),
      phone: z.string().meta({ description: "The phone number, digits only.", example: "15550783881" }),
      verifiedName: z
        .string()
        .nullable()
        .meta({ description: "The display name on WhatsApp.", example: "Northwind Coffee" }),
      status: status("The current state.", "restricted"),
      reason: z
        .string()
        .nullable()
        .meta({ description: "The reason, if known.", example: "The account is locked." }),
      whatsappCode: z
        .number()
        .nullable()
        .meta({ description: "WhatsApp's error code, if there is one.", example: 131031 }),
    })
    .meta({ description: "The number." }),
  previousStatus: status("The previous state.", "connected"),
});

export const eventSchemas: Record<WebhookEventType, { when: string; data: z.ZodObject }> = {
  "message.received": { when: "A customer sent a message.", data: message },
  "message.sent": { when: "WhatsApp accepted one of your messages.", data: message },
  "message.delivered": { when: "A message reached the customer's device.", data: message },
  "message.read": { when: "The customer read a message.", data: message },
  "message.failed": { when: "A message was not delivered. See `failure` for the reason.", data: message },
  "message.canceled": { when: "A message was canceled before it was sent.", data: message },
  "message.edited": {
    when: "A message was edited in WhatsApp, by the customer or in the WhatsApp Business app. `content` is the latest.",
    data: message,
  },
  "message.revoked": {
    when: "A message was deleted for everyone in WhatsApp, by the customer or in the WhatsApp Business app. Delete your copy.",
    data: message,
  },
  "conversation.created": { when: "A conversation was created.", data: conversation },
  "conversation.assigned": {
    when: "The member or the team that a conversation is assigned to changed. See `conversation.assignee` and `conversation.team`.",
    data: conversation,
  },
  "conversation.closed": { when: "A conversation was closed.", data: conversation },
  "conversation.reopened": { when: "A closed conversation was reopened.", data: conversation },
  "conversation.window_opened": { when: "The reply window opened. You can send any message.", data: window },
  "conversation.window_closed": {
    when: "The reply window closed. You can send only templates.",
    data: windowClosed,
  },
  "contact.created": { when: "A contact was created.", data: contact },
  "contact.updated": { when: "A contact was updated.", data: contact },
  "contact.merged": { when: "Two contacts were merged because they are the same person.", data: merged },
  "contact.opted_out": { when: "A contact opted out of marketing.", data: contact },
  "contact.opted_in": {
    when: "A contact agreed to marketing, for the first time or again after an opt-out.",
    data: contact,
  },
  "contact.deleted": {
    when: "A contact was deleted with all its data. Nothing but the ID remains.",
    data: z.object({
      id: z
        .string()
        .meta({ description: "The deleted contact's ID.", example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q" }),
    }),
  },
  "otp.verified": { when: "The correct passcode was entered.", data: otp },
  "otp.failed": { when: "All attempts for a passcode were used.", data: otp },
  "otp.delivery_failed": { when: "The message with a passcode was not delivered.", data: otp },
  "otp.fraud_suspected": {
    when: "The recipient reported that they did not request the passcode. It is not sent when fraud protection pauses a prefix.",
    data: otp,
  },
  "template.status_changed": { when: "WhatsApp changed the status of a template.", data: template },
  "number.status_changed": {
    when: "A number was connected, disconnected or restricted. `number.status` is what `GET /v1/numbers` returns as `state`.",
    data: number,
  },
  "webhook_endpoint.warning": {
    when: "Deliveries to an endpoint are failing. Sent to the workspace's other endpoints; admins also get an alert.",
    data: failingEndpoint,
  },
  "webhook_endpoint.disabled": {
    when: "An endpoint was disabled. Sent to the workspace's other endpoints; admins also get an alert.",
    data: failingEndpoint,
  },
  ping: { when: "A test event was sent from the settings or through the API.", data: endpoint },
};
