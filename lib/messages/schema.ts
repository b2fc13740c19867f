import { z } from "zod";
import { checkMediaLink } from "#lib/messages/media-link-rules.ts";
import { idParameter, lineField } from "#lib/platform/api-fields.ts";
import { codedIssue, type IssueCode } from "#lib/platform/issue-codes.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { placeSchema, textBodySchema } from "#lib/whatsapp/outgoing-content.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";
import {
  headerProductField,
  quickReplyPayloadsField,
  templateParameterFields,
} from "#lib/whatsapp/template-parameter-fields.ts";

/** WhatsApp rejects line breaks, tabs and more than four spaces in a row (docs/whatsapp.md#template-messages). */
export const templateVariablesSchema = z.record(
  z.string().regex(/^[1-9][0-9]{0,2}$/, 'Variables are named "1", "2", and so on.'),
  z
    .string()
    .refine(
      (value) => value.length <= TEMPLATE_LIMITS.body,
      codedIssue("too_big", `Shorten the value to ${TEMPLATE_LIMITS.body} characters.`),
    )
    .refine(
      (value) => value.trim() !== "",
      codedIssue("too_small", "Enter a value. It cannot consist of whitespace only."),
    )
    .refine(
      (value) => !/\p{Cc}| {5,}/u.test(value),
      codedIssue(
        "invalid_characters",
        "Remove line breaks, tabs, other control characters and sequences of more than four spaces.",
      ),
    ),
);

export const recipientSchema = z
  .string()
  .regex(
    PHONE_PATTERN,
    "Use 8 to 15 digits, starting with the country code, without plus sign or separators.",
  )
  .meta({
    description: "The recipient's phone number: digits only, starting with the country code.",
    example: "5511999998888",
  });

const templateNameSchema = z
  .string()
  .regex(/^[a-z0-9_]{1,512}$/, "Use a template name of lowercase letters, digits and underscores.")
  .meta({ description: "The template's name.", example: "order_update" });

const clientReferenceSchema = lineField(128).optional().meta({
  description:
    "Your own reference for this message. It is returned with the message and in events, and you can filter the list by it.",
  example: "order-1042",
});

export const fromSchema = z.string().optional().meta({
  description:
    "The number to send from. Default: the conversation's current number, otherwise the workspace's default number.",
  example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
});

/** The options of every send; `sendMessageBody` also has `sendAt`. */
export const sendOptions = { from: fromSchema, clientReference: clientReferenceSchema };

/** Checks only the link's format; whether the template has such a header is checked once it is loaded. */
export const mediaLinkSchema = z.string().superRefine((raw, context) => {
  const checked = checkMediaLink(raw);
  if (!checked.ok) {
    context.addIssue({
      code: "custom",
      params: { code: "invalid_link" satisfies IssueCode },
      message: checked.message,
    });
  }
});

export const replyToSchema = z.string().optional().meta({
  description:
    "The message to quote, from the same conversation. One that is queued, scheduled or failed before WhatsApp accepted it cannot be quoted.",
  example: "msg_01kaeh4v5kfr2t5v8x1z4b7n0m",
});

const templateCard = z
  .strictObject({
    headerMediaLink: mediaLinkSchema.optional().meta({
      description:
        "The public https URL of the image or video. Required if the card has one and there is no `headerMediaId`, rejected otherwise.",
      example: "https://example.com/guji.jpg",
      maxLength: 2048,
    }),
    headerMediaId: idParameter(
      "att",
      "The ID of an uploaded image or video, in place of `headerMediaLink`.",
      "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
    ).optional(),
    headerProduct: headerProductField.meta({
      description: "The product. Required if the card shows one, rejected otherwise.",
    }),
    variables: templateVariablesSchema.optional().meta({
      description:
        "All variables of the card by their number: first those of its text, then those of its buttons. The numbers of each card start from 1.",
      example: { "1": "Guji", "2": "guji" },
    }),
    quickReplyPayloads: quickReplyPayloadsField.meta({
      description:
        "The `payload` of the message that you receive when the customer taps a quick reply of the card, by the button's position in the card, starting from 0.",
      example: { "0": "more-guji" },
    }),
  })
  .meta({ id: "TemplateCard", description: "A card of a carousel." });

export type TemplateCard = z.output<typeof templateCard>;

export const templateFields = {
  template: templateNameSchema,
  variables: templateVariablesSchema.meta({
    description:
      "All variables of the template by their number, and no others; `{}` if it has none. A value is a text of 1 to 1,024 characters, without line breaks, tabs or more than four spaces in a row.",
    example: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
  }),
  headerMediaLink: mediaLinkSchema.optional().meta({
    description:
      "The public https URL of the image, video or document in the header. Required if the template has such a header and there is no `headerMediaId`, rejected otherwise.",
    example: "https://example.com/roast.jpg",
    maxLength: 2048,
  }),
  headerMediaId: idParameter(
    "att",
    "The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times.",
    "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
  ).optional(),
  headerMediaFilename: lineField(240).optional().meta({
    description:
      "The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's path, or the name of the uploaded file.",
    example: "invoice-1042.pdf",
  }),
  headerLocation: placeSchema
    .meta({
      description:
        "The location in the header. Required if the template has a location header, rejected otherwise.",
    })
    .optional(),
  quickReplyPayloads: quickReplyPayloadsField.meta({
    description:
      "The `payload` of the message that you receive when the customer taps a quick reply, by the button's position in the template, starting from 0. Default: the button's label.",
    example: { "0": "confirm-1042", "1": "cancel-1042" },
  }),
  ...templateParameterFields,
  cards: z.array(templateCard).max(TEMPLATE_LIMITS.carousel.maxCards).optional().meta({
    description:
      "The cards of a carousel: one for each card of the template, in its order. Rejected if the template has none.",
  }),
  language: z.string().min(2).max(15).optional().meta({
    description:
      "One of the template's languages. Default: the oldest one that can be sent or, if none can, the oldest.",
    example: "en",
  }),
};

export const fallbackSchema = z.strictObject(templateFields).optional().meta({
  description:
    "The template to send instead if the window is closed. It is validated even if the window is open.",
});

export const sendTemplateBody = z.strictObject({
  to: recipientSchema,
  ...templateFields,
  ...sendOptions,
});

export const sendTextBody = z.strictObject({
  to: recipientSchema,
  body: textBodySchema.meta({
    description:
      "The text, sent exactly as given: 1 to 4,096 UTF-16 code units (an emoji counts as two or more), not only whitespace. Line breaks and tabs are kept.",
    example: "Your order ships today.",
    minLength: 1,
    maxLength: 4096,
  }),
  previewUrl: z.boolean().optional().meta({
    description: "Whether WhatsApp shows a preview of the first link. Default: false.",
    example: false,
  }),
  replyTo: replyToSchema,
  ...sendOptions,
  fallback: fallbackSchema,
});

/** The result of a send: 200 when WhatsApp accepted it, 202 while it is queued. */
export const sendResultSchema = z
  .strictObject({
    messageId: z.string().meta({
      description: "The message's ID. Use it to get the message.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
    conversationId: z.string().meta({
      description: "The conversation of the message.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    status: z.enum(["sent", "queued"]).meta({
      description:
        "`sent`: WhatsApp accepted the message. `queued`: Parley keeps trying to send it, or sends it at its `sendAt`.",
      example: "sent",
    }),
    fallbackUsed: z.boolean().optional().meta({
      description:
        "Whether the fallback template was sent instead of the message. Present only if the request has a `fallback`.",
      example: false,
    }),
  })
  .meta({ id: "SendResult", description: "An accepted message." });
