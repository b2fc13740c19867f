import { z } from "zod";
import { mediaLinkSchema, templateFields } from "#lib/messages/schema.ts";
import { idParameter, requireOneOf } from "#lib/platform/api-fields.ts";
import { contactCardsSchema } from "#lib/whatsapp/contact-cards-schema.ts";
import {
  captionSchema,
  emojiSchema,
  filenameSchema,
  headerTextSchema,
  interactiveFields,
  type OutgoingContent,
  placeSchema,
  textBodySchema,
  withFlowRules,
} from "#lib/whatsapp/outgoing-content.ts";

// The content of `POST /v1/messages`, with the same names as in `Message.content`.

const type = <T extends string>(name: T) =>
  z.literal(name).meta({ description: "The type of content.", example: name });

const file = {
  mediaId: idParameter(
    "att",
    "The ID of an uploaded file. A file can be sent many times.",
    "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
  ).optional(),
  link: mediaLinkSchema.optional().meta({
    description: "The public https URL of the file, in place of `mediaId`. WhatsApp downloads it.",
    example: "https://example.com/roast.jpg",
    maxLength: 2048,
  }),
};

function withOneSource<S extends z.ZodType<{ mediaId?: string | undefined; link?: string | undefined }>>(
  schema: S,
): S {
  return schema.superRefine(requireOneOf(["mediaId", "link"], "mediaId"));
}

const textHeader = z
  .strictObject({ type: type("text"), text: headerTextSchema })
  .meta({ description: "A text." });

const fileHeader = <T extends string>(kind: T) =>
  withOneSource(z.strictObject({ type: type(kind), ...file })).meta({ description: "A file." });

const anyHeader = z
  .discriminatedUnion("type", [textHeader, fileHeader("image"), fileHeader("video"), fileHeader("document")])
  .optional()
  .meta({ description: "The header: a text or a file." });

const onlyTextHeader = textHeader.optional().meta({ description: "The header." });

export const sendContentSchema = z
  .discriminatedUnion("type", [
    z
      .strictObject({
        type: type("text"),
        body: textBodySchema.meta({ description: "The text.", example: "Your order ships today." }),
        previewUrl: z.boolean().optional().meta({
          description: "Whether WhatsApp shows a preview of the first link. Default: false.",
          example: false,
        }),
      })
      .meta({ description: "A text." }),
    z
      .strictObject({ type: type("template"), ...templateFields })
      .meta({ description: "An approved template." }),
    withOneSource(z.strictObject({ type: type("image"), ...file, caption: captionSchema })).meta({
      description: "An image.",
    }),
    withOneSource(z.strictObject({ type: type("video"), ...file, caption: captionSchema })).meta({
      description: "A video.",
    }),
    withOneSource(
      z.strictObject({
        type: type("audio"),
        ...file,
        voice: z.boolean().optional().meta({
          description:
            "Whether it is shown as a voice message, which must be an Ogg file with Opus audio. Default: false.",
          example: false,
        }),
      }),
    ).meta({ description: "An audio file or voice message." }),
    withOneSource(
      z.strictObject({
        type: type("document"),
        ...file,
        caption: captionSchema,
        filename: filenameSchema,
      }),
    ).meta({ description: "A document." }),
    withOneSource(z.strictObject({ type: type("sticker"), ...file })).meta({ description: "A sticker." }),
    z.strictObject({ type: type("location"), ...placeSchema.shape }).meta({ description: "A location." }),
    z
      .strictObject({ type: type("contacts"), contacts: contactCardsSchema })
      .meta({ description: "Contact cards." }),
    z
      .strictObject({
        type: type("reaction"),
        messageId: z.string().meta({
          description: "The message to react to, from the same conversation.",
          example: "msg_01kaeh4v5kfr2t5v8x1z4b7n0m",
        }),
        emoji: emojiSchema,
      })
      .meta({ description: "A reaction." }),
    z
      .strictObject({ type: type("buttons"), header: anyHeader, ...interactiveFields.buttons })
      .meta({ description: "A text with reply buttons." }),
    z
      .strictObject({ type: type("list"), header: onlyTextHeader, ...interactiveFields.list })
      .meta({ description: "A text with a list of choices." }),
    z
      .strictObject({ type: type("link"), header: anyHeader, ...interactiveFields.link })
      .meta({ description: "A text with a button that opens a URL." }),
    z
      .strictObject({ type: type("location_request"), ...interactiveFields.request })
      .meta({ description: "A request for the customer's location." }),
    z
      .strictObject({ type: type("contact_request"), ...interactiveFields.request })
      .meta({ description: "A request for the customer's contact card." }),
    withFlowRules(
      z.strictObject({ type: type("flow"), header: onlyTextHeader, ...interactiveFields.flow }),
    ).meta({ description: "A form (WhatsApp Flow)." }),
  ])
  .meta({ id: "SendContent", description: "What to send. The other fields depend on `type`." });

type SendContent = z.output<typeof sendContentSchema>;

type Header = Extract<SendContent, { type: "buttons" }>["header"];

/** Returns content other than a text or template in the form that the inbox sends. */
export function toOutgoingContent(
  content: Exclude<SendContent, { type: "text" | "template" }>,
): OutgoingContent {
  switch (content.type) {
    case "image":
    case "video":
    case "document":
    case "sticker": {
      const { type: kind, mediaId, ...rest } = content;
      return { kind, attachmentId: mediaId, ...rest };
    }
    case "audio": {
      const { type: kind, mediaId, voice = false, ...rest } = content;
      return { kind, attachmentId: mediaId, voice, ...rest };
    }
    case "buttons": {
      const { type: kind, header, ...rest } = content;
      return { kind, header: toOutgoingHeader(header), ...rest };
    }
    case "link": {
      const { type: kind, header, ...rest } = content;
      return { kind, header: toOutgoingHeader(header), ...rest };
    }
    case "list": {
      const { type: kind, header, ...rest } = content;
      return { kind, header: toTextHeader(header), ...rest };
    }
    case "flow": {
      const { type: kind, header, ...rest } = content;
      return { kind, header: toTextHeader(header), ...rest };
    }
    case "location": {
      const { type: kind, ...rest } = content;
      return { kind, ...rest };
    }
    case "contacts": {
      const { type: kind, ...rest } = content;
      return { kind, ...rest };
    }
    case "reaction": {
      const { type: kind, ...rest } = content;
      return { kind, ...rest };
    }
    case "location_request":
    case "contact_request": {
      const { type: kind, ...rest } = content;
      return { kind, ...rest };
    }
  }
}

function toOutgoingHeader(header: Header): Extract<OutgoingContent, { kind: "buttons" }>["header"] {
  if (!header) return undefined;
  return header.type === "text"
    ? { kind: header.type, text: header.text }
    : { kind: header.type, attachmentId: header.mediaId, link: header.link };
}

function toTextHeader(
  header: z.output<typeof onlyTextHeader>,
): Extract<OutgoingContent, { kind: "list" }>["header"] {
  return header && { kind: header.type, text: header.text };
}
