import { z } from "zod";
import { maybeInstantField, maybeTextField, textField } from "#lib/platform/api-fields.ts";

// A sent template in the public API.

export const headerLocationField = z
  .object({
    latitude: z.number().meta({ description: "The latitude in degrees.", example: -23.5614 }),
    longitude: z.number().meta({ description: "The longitude in degrees.", example: -46.6559 }),
    name: maybeTextField("The name of the location, or null.", "Harbor Street shop"),
    address: maybeTextField("The address of the location, or null.", "7 Harbor Street"),
  })
  .nullable()
  .meta({ description: "The location of a location header. Null for other headers.", example: null });

export const productField = z
  .object({
    catalogId: textField("The ID of the catalog.", "194836987003835"),
    productId: textField("Your ID of the product.", "2lc20305pt"),
  })
  .nullable()
  .meta({ description: "The product of a product header. Null for other headers.", example: null });

export const offerField = z
  .object({
    text: textField("The text of the offer.", "Ends soon"),
    expiresAt: maybeInstantField("When the offer ends. Null if it has no countdown, or if it was not set."),
  })
  .nullable()
  .meta({ description: "The limited-time offer, or null.", example: null });

const templateButton = z.object({
  type: textField("WhatsApp's button type, in lowercase.", "url"),
  text: textField("The button's label.", "Track your order"),
  value: maybeTextField(
    "The URL, phone number or code of the button. Null for other buttons and passcodes.",
    "https://example.com/track/NW-1042",
  ),
});

export const renderedCardFields = {
  headerKind: textField("The type of header: `image`, `video` or `product`.", "image"),
  headerMediaLink: maybeTextField("The URL of the header's file, as you sent it, or null."),
  headerProduct: productField,
  body: textField("The text with its variables filled in. Empty if the card has none.", "Guji, from $18"),
  buttons: z.array(templateButton).meta({ description: "The buttons, in order.", example: [] }),
};

const quickReplyPayloads = z
  .record(z.string(), z.string())
  .nullable()
  .meta({
    description: "The payloads of quick replies as you sent them, by the button's position, or null.",
    example: { "0": "confirm-1042" },
  });

export const contentVariables = z
  .record(z.string(), z.string().nullable())
  .nullable()
  .meta({
    description:
      "The values by variable number. The values of an authentication template are null. The whole object is null if it is not known.",
    example: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
  });

const variableTypes = z
  .record(
    z.string(),
    z.object({
      type: textField("`currency` or `date_time`. More values may be added.", "currency"),
      code: maybeTextField("The ISO 4217 currency code of an amount, or null.", "USD"),
      amount1000: z
        .number()
        .nullable()
        .meta({ description: "The amount multiplied by 1,000, or null.", example: 100_990 }),
    }),
  )
  .nullable()
  .meta({
    description:
      "The types of the variables that are not texts, by variable number, as you sent them, or null.",
    example: { "2": { type: "currency", code: "USD", amount1000: 100_990 } },
  });

const buttonParameters = z
  .record(
    z.string(),
    z.object({
      type: textField("`flow`, `catalog` or `mpm`. More values may be added.", "flow"),
      flowToken: maybeTextField("Your own value of a form, or null.", "order-1042"),
      data: z
        .record(z.string(), z.unknown())
        .nullable()
        .meta({
          description:
            "The data of a form's first screen. Null if there is none, or if it is longer than 8,000 characters.",
          example: { order: "NW-1042" },
        }),
      thumbnailProductId: maybeTextField("The ID of the product whose picture is shown, or null."),
      sections: z
        .array(
          z.object({
            title: textField("The section's title.", "Espresso"),
            productIds: z
              .array(z.string())
              .meta({ description: "The products of the section.", example: ["2lc20305pt"] }),
          }),
        )
        .nullable()
        .meta({ description: "The sections of a list of products, or null.", example: null }),
    }),
  )
  .nullable()
  .meta({
    description: "What the buttons open, by the button's position, as you sent it, or null.",
    example: null,
  });

const card = z.object({
  ...renderedCardFields,
  headerMediaId: maybeTextField("The uploaded file of the header, as you sent it, or null."),
  variables: z
    .record(z.string(), z.string())
    .meta({ description: "The values by variable number.", example: { "1": "Guji" } }),
  quickReplyPayloads,
});

export const templateContent = z
  .object({
    type: z.literal("template").meta({ description: "The type of content.", example: "template" }),
    name: textField("The template's name.", "order_update"),
    language: textField("The language of the template.", "en"),
    category: textField("WhatsApp's category.", "utility"),
    variables: contentVariables,
    variableTypes,
    headerKind: textField("The type of header, `none` if there is none.", "none"),
    header: maybeTextField(
      "The text of a text header, or the name, address or coordinates of a location header. Null for other headers.",
    ),
    headerMediaLink: maybeTextField("The URL of the header's file, as you sent it, or null."),
    headerMediaId: maybeTextField(
      "The ID of the header's file, the same as `media.id`. Null if the template has none, or if it was sent by link.",
      "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
    ),
    headerLocation: headerLocationField,
    headerProduct: productField,
    body: maybeTextField(
      "The body with its variables filled in. Null for a passcode.",
      "Hello Ana, your order NW-1042 arrives on Friday.",
    ),
    footer: maybeTextField("The footer, or null."),
    offer: offerField,
    buttons: z.array(templateButton).meta({ description: "The buttons, in order.", example: [] }),
    quickReplyPayloads,
    buttonParameters,
    cards: z
      .array(card)
      .meta({ description: "The cards of a carousel, in order. Empty if there are none.", example: [] }),
  })
  .meta({ description: "A template." });
