import { z } from "zod";
import { maybeInstantField, maybeTextField, textField } from "#lib/platform/api-fields.ts";
import { apiContactCardSchema } from "#lib/whatsapp/api-contact-card-schema.ts";
import { templateContent } from "#lib/whatsapp/api-template-content-schema.ts";
import { flowActions } from "#lib/whatsapp/flow-actions.ts";

// The content of messages in the public API. The stored form is in `message-content.ts`.

const type = <T extends string>(name: T) =>
  z.literal(name).meta({ description: "The type of content.", example: name });

const file = {
  mediaId: maybeTextField(
    "The file's ID, the same as `media.id`. Null if it was sent by link.",
    "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
  ),
  mimeType: maybeTextField("The media type. Null if it is not known.", "image/jpeg"),
  sha256: maybeTextField(
    "The SHA-256 hash of the file, in hexadecimal. Null if it is not known.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ),
  link: maybeTextField("The public URL that the file was sent from. Null if it was not sent by link."),
};

const caption = maybeTextField("The text below the file, or null.", "The new roast");

const header = z
  .object({
    type: z
      .enum(["text", "image", "video", "document"])
      .meta({ description: "The type of header.", example: "text" }),
    text: maybeTextField("The text of a text header. Null for a file.", "Northwind Coffee"),
    mediaId: maybeTextField(
      "The ID of the file, the same as `media.id`. Null for a text header, or if the file was sent by link.",
      "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
    ),
    link: maybeTextField("The URL of the file. Null for a text header, or if an uploaded file was sent."),
  })
  .nullable()
  .meta({ description: "The header, or null.", example: null });

const interactive = {
  header,
  body: z.string().meta({ description: "The text.", example: "When should we deliver?" }),
  footer: maybeTextField("The footer, or null."),
};

const choiceId = maybeTextField("The ID that the reply contains. Null if it is not known.", "today");

const variants = [
  z
    .object({
      type: type("text"),
      body: textField("The text.", "Does it come in another color?"),
      previewUrl: z.boolean().meta({
        description:
          "Whether it was sent with a preview of its first link. False for received messages and for those sent before this field existed.",
        example: false,
      }),
    })
    .meta({ description: "A text." }),
  z.object({ type: type("image"), ...file, caption }).meta({ description: "An image." }),
  z.object({ type: type("video"), ...file, caption }).meta({ description: "A video." }),
  z
    .object({
      type: type("audio"),
      ...file,
      voice: z.boolean().meta({ description: "Whether it is a voice message.", example: true }),
    })
    .meta({ description: "An audio file or voice message." }),
  z
    .object({
      type: type("document"),
      ...file,
      caption,
      filename: maybeTextField("The filename.", "invoice.pdf"),
    })
    .meta({ description: "A document." }),
  z
    .object({
      type: type("sticker"),
      ...file,
      animated: z.boolean().meta({ description: "Whether it is animated.", example: false }),
    })
    .meta({ description: "A sticker." }),
  z
    .object({
      type: type("location"),
      latitude: z.number().meta({ description: "The latitude in degrees.", example: 37.44221496582 }),
      longitude: z.number().meta({ description: "The longitude in degrees.", example: -122.16165924072 }),
      name: maybeTextField("The name of the place.", "Philz Coffee"),
      address: maybeTextField("The address of the place.", "101 Forest Ave, Palo Alto, CA 94301"),
      url: maybeTextField("The website of the place."),
    })
    .meta({ description: "A location." }),
  z
    .object({
      type: type("contacts"),
      contacts: z.array(apiContactCardSchema).meta({ description: "The contact cards." }),
    })
    .meta({ description: "One or more contact cards." }),
  z
    .object({
      type: type("button_reply"),
      id: textField("The ID of the button, as you sent it.", "cancel-button"),
      title: textField("The button's label.", "Cancel"),
    })
    .meta({ description: "The customer tapped a button of a `buttons` message." }),
  z
    .object({
      type: type("list_reply"),
      id: textField("The ID of the row, as you sent it.", "priority_express"),
      title: textField("The row's title.", "Priority Mail Express"),
      description: maybeTextField("The row's description, or null.", "Next Day to 2 Days"),
    })
    .meta({ description: "The customer chose a row of a `list` message." }),
  z
    .object({
      type: type("quick_reply"),
      payload: maybeTextField("The payload of the button.", "Unsubscribe"),
      text: textField("The button's label.", "Unsubscribe"),
    })
    .meta({ description: "The customer tapped a quick reply button of a template." }),
  z
    .object({
      type: type("flow_reply"),
      name: maybeTextField("WhatsApp's name for the answer, usually `flow`.", "flow"),
      text: textField("The text that WhatsApp shows for the answer.", "Sent"),
      fields: z
        .array(
          z.object({
            name: textField("The field's name in the flow. Dots separate nested names.", "delivery_day"),
            label: textField("The name, formatted for display.", "Delivery day"),
            value: textField("The answer, formatted for display. Empty if it was not given.", "Friday"),
          }),
        )
        .meta({ description: "The answers, at most 200." }),
      response: z
        .record(z.string(), z.unknown())
        .nullable()
        .meta({
          description:
            "The answers as WhatsApp sent them, including `flow_token`. Null if they are not a JSON object, or longer than 8,000 characters.",
          example: { flow_token: "order-1042", delivery_day: "Friday" },
        }),
    })
    .meta({ description: "The customer completed a form (WhatsApp Flow)." }),
  z
    .object({
      type: type("call_permission"),
      granted: z.boolean().meta({ description: "Whether the customer allows calls.", example: true }),
      permanent: z.boolean().meta({ description: "Whether the permission is permanent.", example: false }),
      expiresAt: maybeInstantField("When a temporary permission expires."),
      source: maybeTextField(
        "`user_action`: the customer answered a request. `automatic`: through the customer's settings.",
        "user_action",
      ),
    })
    .meta({ description: "The customer allowed or declined calls." }),
  z
    .object({
      type: type("order"),
      catalogId: maybeTextField("The catalog.", "194836987003835"),
      text: maybeTextField("The customer's comment."),
      items: z
        .array(
          z.object({
            productId: textField("Your ID of the product.", "di9ozbzfi4"),
            quantity: z.number().meta({ description: "The quantity ordered.", example: 2 }),
            price: z
              .number()
              .nullable()
              .meta({ description: "The price of one item. Null if it is not known.", example: 30 }),
            currency: maybeTextField("The ISO 4217 currency code.", "USD"),
          }),
        )
        .meta({ description: "The ordered products." }),
      total: z
        .object({
          amount: z.number().meta({ description: "The sum of price × quantity.", example: 85 }),
          currency: textField("The ISO 4217 currency code.", "USD"),
        })
        .nullable()
        .meta({
          description: "The total. Null if a price is missing or the items have several currencies.",
        }),
    })
    .meta({ description: "An order from a catalog." }),
  z
    .object({
      type: type("reaction"),
      messageId: maybeTextField(
        "The message that it reacts to. Null if Parley does not have it.",
        "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
      ),
      emoji: maybeTextField("The emoji. Null removes the reaction.", "👍"),
    })
    .meta({ description: "A reaction." }),
  templateContent,
  z
    .object({
      type: type("buttons"),
      ...interactive,
      buttons: z
        .array(z.object({ id: choiceId, title: textField("The button's label.", "Today") }))
        .meta({ description: "The reply buttons, in order." }),
    })
    .meta({ description: "A text with reply buttons." }),
  z
    .object({
      type: type("list"),
      ...interactive,
      button: textField("The label of the button that opens the list.", "Choose a day"),
      sections: z
        .array(
          z.object({
            title: maybeTextField("The section's title, or null."),
            rows: z
              .array(
                z.object({
                  id: choiceId,
                  title: textField("The row's title.", "Today"),
                  description: maybeTextField("The row's description, or null."),
                }),
              )
              .meta({ description: "The rows, in order." }),
          }),
        )
        .meta({ description: "The sections, in order." }),
    })
    .meta({ description: "A text with a list of choices." }),
  z
    .object({
      type: type("link"),
      ...interactive,
      label: textField("The button's label.", "Track your order"),
      url: textField("The URL that the button opens.", "https://example.com/track/NW-1042"),
    })
    .meta({ description: "A text with a button that opens a URL." }),
  z
    .object({
      type: type("location_request"),
      body: textField("The text.", "Where should we deliver?"),
    })
    .meta({ description: "A request for the customer's location." }),
  z
    .object({
      type: type("contact_request"),
      body: textField("The text.", "How can we call you?"),
    })
    .meta({ description: "A request for the customer's contact card." }),
  z
    .object({
      type: type("flow"),
      ...interactive,
      label: textField("The label of the button that opens the form.", "Book"),
      flowId: maybeTextField("WhatsApp's ID of the flow. Null if it was sent by name.", "1298337554529071"),
      flowName: maybeTextField("The name of the flow. Null if it was sent by ID."),
      flowToken: maybeTextField("Your own value, which the reply contains, or null.", "order-1042"),
      action: z.enum(flowActions).meta({
        description: "Whether `screen` is opened or the flow's endpoint chooses the screen.",
        example: "navigate",
      }),
      screen: maybeTextField("The first screen, or null.", "DELIVERY"),
      data: z
        .record(z.string(), z.unknown())
        .nullable()
        .meta({
          description:
            "The data of the first screen. Null if there is none, or if it is longer than 8,000 characters.",
          example: { order: "NW-1042" },
        }),
      draft: z.boolean().meta({ description: "Whether the flow's draft was sent.", example: false }),
    })
    .meta({ description: "A text with a button that opens a form (WhatsApp Flow)." }),
  z
    .object({
      type: type("system"),
      event: textField(
        "What happened, as WhatsApp names it, such as `user_changed_number` or `request_welcome`. More values may be added.",
        "user_changed_number",
      ),
      body: textField("WhatsApp's text.", "User Sheena Nelson changed from 16505551234 to 12195555358"),
      phone: maybeTextField("The customer's new number, digits only, or null.", "12195555358"),
      previousPhone: maybeTextField("The customer's previous number, digits only, or null.", "16505551234"),
      whatsappUserId: maybeTextField("The customer's new WhatsApp user ID, or null."),
    })
    .meta({ description: "A notice from WhatsApp, for example that the customer changed their number." }),
  z
    .object({
      type: type("call"),
      direction: z.enum(["inbound", "outbound"]).meta({
        description: "`inbound`: the customer called. `outbound`: the business called, with another app.",
        example: "inbound",
      }),
      status: z.enum(["completed", "failed"]).meta({
        description:
          "`completed`: the call was answered and ended. `failed`: it was not answered, or broke off.",
        example: "completed",
      }),
      startedAt: maybeInstantField("When the call was answered. Null if it was not."),
      durationSeconds: z.number().nullable().meta({
        description: "The duration of the call in seconds. Null if it was not answered.",
        example: 120,
      }),
    })
    .meta({ description: "A call that has ended. Parley does not make or answer calls." }),
  z
    .object({
      type: type("revoked"),
      by: z
        .enum(["customer", "business"])
        .meta({ description: "Who deleted the message for everyone.", example: "customer" }),
    })
    .meta({ description: "A message that was deleted for everyone. Its original content is withheld." }),
  z
    .object({
      type: type("unsupported"),
      whatsappType: maybeTextField("WhatsApp's type of the message. Null if it is not known.", "poll"),
      raw: z.unknown().meta({
        description:
          "What WhatsApp sent for a type that Parley does not know. Null if WhatsApp sent nothing, or if it is longer than 8,000 characters.",
        example: null,
      }),
    })
    .meta({
      description: "A message that WhatsApp or Parley does not support. See `errors` for WhatsApp's reason.",
    }),
] as const;

export const apiContentSchema = z.discriminatedUnion("type", variants).meta({
  id: "MessageContent",
  description:
    "What the message contains. The other fields depend on `type`. Treat an unknown `type` as unsupported: more may be added.",
});

export type ApiContent = z.infer<typeof apiContentSchema>;
