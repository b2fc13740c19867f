import { z } from "zod";
import type { WorkspaceField } from "#lib/contacts/schema.ts";
import { instantField, listOf, maybeInstantField, maybeTextField } from "#lib/platform/api-fields.ts";
import { contactSources, optOutRecorders } from "#lib/platform/contact-sources.ts";
import { apiWindowSchema } from "#lib/whatsapp/window-schema.ts";

/** The contract of v1: a type that the workspace stores besides needs one of these forms here. */
const apiAttributeValue = z.union([z.string(), z.number(), z.boolean()]);

export const apiContactSchema = z
  .object({
    id: z.string().meta({ description: "The contact's ID.", example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q" }),
    phone: z.string().nullable().meta({
      description: "Digits only, starting with the country code. Null when the customer hides it.",
      example: "5511999998888",
    }),
    name: z.string().nullable().meta({
      description: "Your name for the contact. The inbox shows it instead of `profileName`.",
      example: "Ana Souza",
    }),
    profileName: z
      .string()
      .nullable()
      .meta({ description: "The name the contact chose on WhatsApp. Read-only.", example: "Ana" }),
    username: z.string().nullable().meta({
      description: "The contact's WhatsApp username, without @. Null if they have none. Read-only.",
      example: "ana.souza",
    }),
    whatsappUserId: z.string().nullable().meta({
      description:
        "WhatsApp's ID for the contact, scoped to your business. People who hide their phone number have one too. It changes when they change their number. Null until WhatsApp reports it. Read-only.",
      example: "BR.13491208655302741918",
    }),
    externalId: z.string().nullable().meta({
      description: "The contact's ID in your system, unique in the workspace.",
      example: "crm-1042",
    }),
    language: z
      .string()
      .nullable()
      .meta({ description: "The contact's language, as a WhatsApp language code.", example: "pt_BR" }),
    attributes: z.record(z.string(), apiAttributeValue).meta({
      description: "The contact's attributes, called custom fields in the web app.",
      example: { plan: "gold", orders: 12 },
    }),
    labels: z.array(z.string()).meta({ description: "The names of the contact's labels.", example: ["vip"] }),
    optedOut: z.boolean().meta({
      description: "Whether the contact opted out of marketing. Marketing templates to them are rejected.",
      example: false,
    }),
    optedOutAt: maybeInstantField("When the contact opted out. Null while `optedOut` is false.", null),
    optOut: z
      .object({
        at: instantField("When the contact opted out."),
        source: maybeTextField(
          "Where the contact opted out: `whatsapp`, `message` for a keyword of your automatic replies, or the source that you passed. Null if unknown.",
          "unsubscribe page",
        ),
        by: z.enum(optOutRecorders).nullable().meta({
          description:
            "Who recorded it: `customer` for the contact's own choice on WhatsApp, `api`, a `member` of the team, or an `import`. Null if unknown.",
          example: "api",
        }),
      })
      .nullable()
      .meta({ description: "The opt-out from marketing. Null while `optedOut` is false.", example: null }),
    optIn: z
      .object({
        at: instantField("When the contact agreed."),
        source: maybeTextField(
          "Where the contact agreed: `whatsapp`, `message` for a keyword of your automatic replies, or the source that you passed. Null if unknown.",
          "checkout",
        ),
      })
      .nullable()
      .meta({
        description:
          "The recorded consent to marketing. Null if none is recorded, and while `optedOut` is true.",
        example: null,
      }),
    blocked: z
      .boolean()
      .meta({ description: "Whether the workspace blocked the contact. Read-only.", example: false }),
    conversationId: z.string().nullable().meta({
      description: "The conversation with the contact. Null before the first message.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    window: apiWindowSchema.meta({
      description:
        "The 24-hour window after the contact's last message to the number of the conversation, in which you can send any message from it. Your other numbers have windows of their own.",
    }),
    source: z.enum(contactSources).meta({ description: "How the contact was created.", example: "api" }),
    lastInboundAt: maybeInstantField(
      "When the contact last sent a message. Null if never.",
      "2026-11-20T21:30:05.000Z",
    ),
    createdAt: instantField("When the contact was created."),
    updatedAt: instantField("When it was last updated."),
  } satisfies Record<WorkspaceField, z.ZodType> & Record<string, z.ZodType>)
  .meta({ id: "Contact", description: "A person you communicate with. Each person has one contact." });

export type ApiContact = z.infer<typeof apiContactSchema>;

export const apiContactList = listOf(apiContactSchema, "The contacts on this page.");
