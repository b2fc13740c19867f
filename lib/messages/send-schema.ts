import { z } from "zod";
import {
  clientReferenceSchema,
  fallbackSchema,
  fromSchema,
  recipientSchema,
  replyToSchema,
} from "#lib/messages/schema.ts";
import { sendContentSchema } from "#lib/messages/send-content-schema.ts";
import { idParameter, instantFilter } from "#lib/platform/api-fields.ts";

const recipients = ["to", "contactId", "conversationId"] as const;

export const sendMessageBody = z
  .strictObject({
    to: recipientSchema.optional(),
    contactId: idParameter(
      "contact",
      "The recipient's contact, in place of `to`. Also reaches people who hide their phone number.",
    ).optional(),
    conversationId: idParameter("conv", "The recipient's conversation, in place of `to`.").optional(),
    content: sendContentSchema,
    replyTo: replyToSchema,
    fallback: fallbackSchema,
    from: fromSchema,
    clientReference: clientReferenceSchema,
    sendAt: instantFilter(
      "When to send the message: from now to 30 days ahead. The reply window is checked at that time, and the fallback used then.",
      "2026-11-21T09:00:00.000Z",
    ).optional(),
  })
  .superRefine((body, context) => {
    const refuse = (member: string, message: string) =>
      context.addIssue({ code: "custom", path: [member], params: { code: "not_allowed" }, message });
    const given = recipients.filter((name) => body[name] !== undefined);
    const extra = given[1];
    if (given.length === 0) {
      context.addIssue({
        code: "custom",
        path: ["to"],
        params: { code: "required" },
        message: "Name the recipient in to, contactId or conversationId.",
      });
    }
    if (extra) refuse(extra, "Use only one of to, contactId and conversationId.");
    const { type } = body.content;
    if (type === "template" && body.fallback) {
      refuse("fallback", "A template can be sent at any time. Remove fallback.");
    }
    if (body.replyTo !== undefined && type === "template") {
      refuse("replyTo", "A template cannot quote a message. Remove replyTo.");
    }
    if (body.replyTo !== undefined && type === "reaction") {
      refuse("replyTo", "A reaction refers to content.messageId. Remove replyTo.");
    }
  })
  .meta({ id: "SendMessage" });

export type SendMessageBody = z.output<typeof sendMessageBody>;
