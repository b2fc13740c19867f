import { z } from "zod";
import { maybeTextField, textField } from "#lib/platform/api-fields.ts";

// What the public API shows beside a message's content.

const productSchema = z
  .object({
    catalogId: maybeTextField("The catalog, or null.", "194836987003835"),
    productId: textField("Your ID of the product.", "di9ozbzfi4"),
  })
  .nullable()
  .meta({ description: "The product that the customer asks about, or null.", example: null });

export const apiContextSchema = z
  .object({
    quotedMessageId: maybeTextField(
      "The message that this one quotes, reacts to or replies to, the same as `replyTo`. Null if there is none or Parley does not have it.",
      "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    ),
    forwarded: z.enum(["no", "once", "often"]).meta({
      description:
        "Whether the customer forwarded the message. `often`: WhatsApp marks it as forwarded many times.",
      example: "no",
    }),
    product: productSchema,
  })
  .nullable()
  .meta({
    description: "What the message refers to. Null if it refers to nothing, and for revoked messages.",
    example: null,
  });

export const apiReferralSchema = z
  .object({
    sourceType: maybeTextField(
      "What the customer tapped: `ad` or `post`. Null if WhatsApp did not say.",
      "ad",
    ),
    sourceId: maybeTextField("Meta's ID of the ad or post.", "120226305854810726"),
    sourceUrl: maybeTextField("The URL of the ad or post.", "https://fb.me/3cr4Wqqkv"),
    headline: maybeTextField("The headline of the ad or post.", "Chat with us"),
    body: maybeTextField("The text of the ad or post.", "Summer Succulents are here!"),
    clickId: maybeTextField("Meta's click ID (`ctwa_clid`) for measuring conversions."),
    mediaType: maybeTextField("The type of its media: `image` or `video`. Null if there is none.", "image"),
    imageUrl: maybeTextField("The URL of its image."),
    videoUrl: maybeTextField("The URL of its video."),
    thumbnailUrl: maybeTextField("The URL of the thumbnail of its video."),
    welcomeText: maybeTextField("The greeting that the ad showed in the chat."),
  })
  .nullable()
  .meta({
    description: "The ad or post that the customer tapped to write this message. Null if there is none.",
    example: null,
  });

export const apiWhatsappErrorSchema = z.object({
  whatsappCode: z
    .number()
    .int()
    .nullable()
    .meta({ description: "WhatsApp's error code. Null if it sent none.", example: 131051 }),
  title: textField("A short name of the error.", "Unsupported message type"),
  message: textField(
    "What went wrong, in plain English. The text may change at any time.",
    "WhatsApp does not support this type of message.",
  ),
  action: textField(
    "What to do about it, in plain English. The text may change at any time.",
    "Ask the customer to send it in another form.",
  ),
  details: maybeTextField("WhatsApp's own text, or null.", "Message type is currently not supported."),
});
