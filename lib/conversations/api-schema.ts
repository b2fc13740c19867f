import { z } from "zod";
import {
  flagFilter,
  idParameter,
  instantField,
  instantFilter,
  listOf,
  maybeInstantField,
  pageQuery,
} from "#lib/api-fields.ts";
import { PHONE_PATTERN } from "#lib/phone.ts";

/** The window of a conversation or contact as the public API tells it (API.md §8). */
export const apiWindowSchema = z.object({
  open: z.boolean().meta({ description: "Whether free text may be sent now.", example: true }),
  expiresAt: maybeInstantField(
    "When it closes or closed; null when the customer never wrote to this number.",
    "2026-11-21T21:30:05.000Z",
  ),
});

export type ApiWindow = z.infer<typeof apiWindowSchema>;

/** A conversation as the public API tells it (API.md §8). */
export const apiConversationSchema = z
  .object({
    id: z
      .string()
      .meta({ description: "The conversation's id.", example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt" }),
    contactId: z
      .string()
      .meta({ description: "Whose conversation it is.", example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q" }),
    phone: z.string().nullable().meta({
      description: "The customer's number, digits only; null when the customer hides it.",
      example: "5511999998888",
    }),
    state: z.enum(["open", "snoozed", "closed"]).meta({
      description: "Where it stands in the inbox. A closed one opens again with the next message.",
      example: "open",
    }),
    window: apiWindowSchema.meta({
      description: "The 24 hours after the customer's last message in which free text may be sent.",
    }),
    lastInboundAt: maybeInstantField(
      "When the customer last wrote; null when never.",
      "2026-11-20T21:30:05.000Z",
    ),
    lastMessageAt: maybeInstantField("When the newest message of either side came or was accepted."),
    assignee: z
      .object({
        id: z.string().meta({ description: "The member's id.", example: "user_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
        name: z.string().meta({ description: "The member's name.", example: "Maria" }),
      })
      .nullable()
      .meta({
        description: "The member who takes care of it, or null.",
        example: { id: "user_01kaeh4v5mf9h8gkqvd2x3s7rb", name: "Maria" },
      }),
    labels: z.array(z.string()).meta({
      description: "The contact's labels, by name: a person has one set of them.",
      example: ["vip"],
    }),
    createdAt: instantField("When it began."),
    updatedAt: instantField("When something of it last changed."),
  })
  .meta({ id: "Conversation", description: "The one thread with a contact." });

export type ApiConversation = z.infer<typeof apiConversationSchema>;

export const apiConversationList = listOf(apiConversationSchema, "The conversations of this page.");

/** `GET /v1/conversations` (API.md §8). */
export const listConversationsForApiQuery = z.strictObject({
  ...pageQuery,
  state: apiConversationSchema.shape.state
    .optional()
    .meta({ description: "Where it stands in the inbox.", example: "open" }),
  contactId: idParameter("contact", "The conversation of this contact.").optional(),
  phone: z
    .string()
    .regex(PHONE_PATTERN, "Digits only, country code first, 8 to 15 of them: no plus sign, no separators.")
    .optional()
    .meta({
      description: "The conversation with this number, in any of its regional forms.",
      example: "5511999998888",
    }),
  windowOpen: flagFilter("Whether free text may be sent now.").optional(),
  createdAfter: instantFilter("Begun at this instant or later.").optional(),
  createdBefore: instantFilter("Begun before this instant.").optional(),
  updatedAfter: instantFilter("Changed at this instant or later.").optional(),
});

export const conversationParams = z.object({
  id: idParameter("conv", "The conversation's id.", "conv_01kaeh4v5ne2v9s5m0a8d1c6yt"),
});
