import { z } from "zod";
import { instantField, listOf, maybeInstantField } from "#lib/api-fields.ts";
import { apiWindowSchema } from "#lib/conversations/api-schema.ts";

/** A contact as the public API tells it (API.md §9.1). */
export const apiContactSchema = z
  .object({
    id: z.string().meta({ description: "The contact's id.", example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q" }),
    phone: z.string().nullable().meta({
      description: "Digits only, country code first; null when the customer hides it.",
      example: "5511999998888",
    }),
    name: z.string().nullable().meta({
      description: "Your name for the person; it wins over `profileName` in the inbox.",
      example: "Ana Souza",
    }),
    profileName: z
      .string()
      .nullable()
      .meta({ description: "The name that the person chose on WhatsApp. Read only.", example: "Ana" }),
    externalId: z.string().nullable().meta({
      description: "The id by which your system knows the person; unique in the workspace.",
      example: "crm-1042",
    }),
    language: z
      .string()
      .nullable()
      .meta({ description: "The person's language, as WhatsApp codes it.", example: "pt_BR" }),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .meta({ description: "Your own facts about the person.", example: { plan: "gold", orders: 12 } }),
    labels: z.array(z.string()).meta({ description: "The person's labels, by name.", example: ["vip"] }),
    optedOut: z.boolean().meta({
      description: "Whether the person wants no marketing. Marketing templates are then refused.",
      example: false,
    }),
    optedOutAt: maybeInstantField("Since when; null while `optedOut` is false.", null),
    blocked: z
      .boolean()
      .meta({ description: "Whether a member of the team blocked the person. Read only.", example: false }),
    conversationId: z.string().nullable().meta({
      description: "The person's conversation; null before the first message.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    window: apiWindowSchema.meta({
      description: "The 24 hours after the person's last message in which free text may be sent.",
    }),
    source: z
      .enum(["api", "inbound", "inbox", "import", "demo"])
      .meta({ description: "How the contact came to be.", example: "api" }),
    lastInboundAt: maybeInstantField(
      "When the person last wrote; null when never.",
      "2026-11-20T21:30:05.000Z",
    ),
    createdAt: instantField("When the contact was made."),
    updatedAt: instantField("When something of it last changed."),
  })
  .meta({ id: "Contact", description: "A person, once, however they are known." });

export type ApiContact = z.infer<typeof apiContactSchema>;

export const apiContactList = listOf(apiContactSchema, "The contacts of this page.");
