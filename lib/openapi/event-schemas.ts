import "server-only";
import { z } from "zod";
import { apiContactSchema } from "#lib/contacts/api-schema.ts";
import { apiConversationSchema } from "#lib/conversations/api-schema.ts";
import type { OutboundEventType } from "#lib/events/rules.ts";
import { apiMessageSchema } from "#lib/messages/api-schema.ts";
import { otpSchema } from "#lib/otp/schema.ts";
import { apiTemplateSchema } from "#lib/templates/api-schema.ts";
import { webhookEndpointSummarySchema } from "#lib/webhooks/schema.ts";

const message = z.object({ message: apiMessageSchema, conversation: apiConversationSchema });
const conversation = z.object({ conversation: apiConversationSchema });
const window = conversation.extend({
  numberId: z.string().meta({
    description: "The number whose window it is.",
    example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
  }),
});
const windowClosed = window.extend({
  closedAt: z.iso.datetime().meta({ description: "When it closed.", example: "2026-11-21T09:41:12.000Z" }),
});
const contact = z.object({ contact: apiContactSchema });
const otp = z.object({ otp: otpSchema.meta({ description: "The passcode, without the code." }) });
const endpoint = z.object({ webhookEndpoint: webhookEndpointSummarySchema });
const trouble = endpoint.extend({
  reason: z
    .string()
    .meta({ description: "What is wrong, in words.", example: "It has not answered for 24 hours." }),
});
const status = (description: string, example: string) => z.string().meta({ description, example });

const merged = contact.extend({
  mergedContactId: z.string().meta({
    description: "The contact that is this one now. Its id still finds it.",
    example: "contact_01kaeh4v5gf4m8t7q0c3b6w1zd",
  }),
  mergedConversationId: z.string().nullable().meta({
    description: "The conversation whose messages moved over; null when there was none.",
    example: null,
  }),
});

const template = z.object({
  template: apiTemplateSchema,
  previousStatus: status("WhatsApp's verdict before.", "pending"),
});

const number = z.object({
  number: z
    .object({
      id: z.string().meta({ description: "The number's id.", example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm" }),
      phone: z.string().meta({ description: "Its digits.", example: "15550783881" }),
      verifiedName: z
        .string()
        .nullable()
        .meta({ description: "Its name at WhatsApp.", example: "Northwind Coffee" }),
      status: status("How it stands now.", "restricted"),
      reason: z
        .string()
        .nullable()
        .meta({ description: "Why, when that is known.", example: "The account is locked." }),
      whatsappCode: z
        .number()
        .nullable()
        .meta({ description: "WhatsApp's code, when there is one.", example: 131031 }),
    })
    .meta({ description: "The number." }),
  previousStatus: status("How it stood before.", "connected"),
});

/** What each event is about: when it is sent, and the shape of its `data`. */
export const eventSchemas: Record<OutboundEventType, { when: string; data: z.ZodObject }> = {
  "message.received": { when: "A customer wrote.", data: message },
  "message.sent": { when: "WhatsApp took a message of yours.", data: message },
  "message.delivered": { when: "It is on the customer's device.", data: message },
  "message.read": { when: "The customer opened it.", data: message },
  "message.failed": { when: "It will not arrive; `failure` says why.", data: message },
  "conversation.created": { when: "A conversation began.", data: conversation },
  "conversation.assigned": {
    when: "It was given to a member, or to nobody: `conversation.assignee` says to whom.",
    data: conversation,
  },
  "conversation.closed": { when: "Someone closed it.", data: conversation },
  "conversation.reopened": { when: "It was opened again.", data: conversation },
  "conversation.window_opened": { when: "Free text may go from now on.", data: window },
  "conversation.window_closed": { when: "Only templates may go from now on.", data: windowClosed },
  "contact.created": { when: "A contact is new.", data: contact },
  "contact.updated": { when: "A contact changed.", data: contact },
  "contact.merged": { when: "WhatsApp told that two contacts are one person.", data: merged },
  "contact.opted_out": { when: "They want no marketing.", data: contact },
  "contact.opted_in": { when: "They take marketing again.", data: contact },
  "otp.verified": { when: "The right code was entered.", data: otp },
  "otp.failed": { when: "All attempts on a code are spent.", data: otp },
  "otp.delivery_failed": { when: "Its message will not arrive.", data: otp },
  "otp.fraud_suspected": { when: "The recipient said that they did not ask for it.", data: otp },
  "template.status_changed": { when: "WhatsApp judged a template anew.", data: template },
  "number.status_changed": { when: "A number went into or out of service.", data: number },
  "webhook_endpoint.warning": {
    when: "An endpoint does not take its events; told to the workspace's other endpoints, and to its admins by an alert.",
    data: trouble,
  },
  "webhook_endpoint.disabled": {
    when: "An endpoint was switched off; told to the workspace's other endpoints, and to its admins by an alert.",
    data: trouble,
  },
  ping: { when: "Someone pressed the test button.", data: endpoint },
};
