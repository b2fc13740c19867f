import { z } from "zod";
import { fallbackSchema, recipientSchema, replyToSchema, sendOptions } from "#lib/messages/schema.ts";
import { sendContentSchema } from "#lib/messages/send/content-schema.ts";
import { idParameter, instantInput } from "#lib/platform/api-fields.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";

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
    ...sendOptions,
    sendAt: instantInput(
      "When to send the message: from now to 30 days ahead. The reply window is checked at that time; if it is closed, the fallback is sent.",
      "2026-11-21T09:00:00.000Z",
    ).optional(),
  })
  .superRefine((body, context) => {
    const refuse = (member: string, message: string) =>
      context.addIssue({
        code: "custom",
        path: [member],
        params: { code: "not_allowed" satisfies IssueCode },
        message,
      });
    const given = recipients.filter((name) => body[name] !== undefined);
    const extra = given[1];
    if (given.length === 0) {
      context.addIssue({
        code: "custom",
        path: ["to"],
        params: { code: "required" satisfies IssueCode },
        message: 'Set "to", "contactId" or "conversationId".',
      });
    }
    if (extra) refuse(extra, 'Use only one of "to", "contactId" and "conversationId".');
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

export const SEND_BATCH_MAX = 1000;

/** Items are validated one by one, so that an invalid one does not reject the others. */
export const sendBatchBody = z.strictObject({
  messages: z
    .array(
      z.unknown().meta({
        override: { $ref: "#/components/schemas/SendMessage" },
        description: "A message with the same fields as in `POST /v1/messages`.",
        example: { to: "5511999998888", content: { type: "text", body: "Your order ships today." } },
      }),
    )
    .min(1)
    .max(SEND_BATCH_MAX)
    .meta({
      description: `Messages with the same fields as in \`POST /v1/messages\`, up to ${SEND_BATCH_MAX.toLocaleString("en")}. Those to the same recipient are sent in this order.`,
      example: [{ to: "5511999998888", content: { type: "text", body: "Your order ships today." } }],
    }),
});

export const sendBatchResultSchema = z
  .object({
    results: z
      .array(
        z.object({
          index: z.int().meta({ description: "The position in `messages`, starting from 0.", example: 0 }),
          status: z.enum(["queued", "scheduled", "failed"]).meta({
            description:
              "`queued`: Parley sends the message as soon as possible. `scheduled`: it is sent at its `sendAt`; as a message it has the status `queued`, as in the result of `POST /v1/messages`. `failed`: no message was created; see `error`.",
            example: "queued",
          }),
          messageId: z.string().nullable().meta({
            description: "The message. Null if it failed.",
            example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
          }),
          conversationId: z.string().nullable().meta({
            description: "The conversation of the message. Null if it failed.",
            example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
          }),
          fallbackUsed: z.boolean().nullable().meta({
            description:
              "Whether the window is closed, so that the fallback template was accepted instead. Null without a `fallback`, and if the message failed. For a scheduled message this is decided when it is due, so the value is false.",
            example: null,
          }),
          error: z
            .object({
              code: z.string().meta({ description: "The error code.", example: "WINDOW_CLOSED" }),
              message: z.string().meta({
                description: "What went wrong, in plain English. The text may change at any time.",
                example: "The 24-hour reply window for 5511999998888 closed. Send a template.",
              }),
              details: z
                .record(z.string(), z.unknown())
                .optional()
                .meta({ description: "More about the error, as in the error response of one message." }),
            })
            .nullable()
            .meta({ description: "Why the message was not accepted. Null if it was.", example: null }),
        }),
      )
      .meta({ description: "One result per message, in the order of the request." }),
  })
  .meta({ id: "SendBatchResult" });
