import { z } from "zod";
import { instantSchema, lineField } from "#lib/platform/api-fields.ts";
import { codedIssue } from "#lib/platform/issue-codes.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";
import { singleLine } from "#lib/whatsapp/visible-text.ts";

// Values of a template besides texts and header files (docs/whatsapp.md#template-parameters).

const type = <T extends string>(name: T, description: string) =>
  z.literal(name).meta({ description, example: name });

const variableType = z
  .discriminatedUnion("type", [
    z
      .strictObject({
        type: type("currency", "An amount of money."),
        code: z
          .string()
          .regex(/^[A-Z]{3}$/, "Use an ISO 4217 currency code, such as USD.")
          .meta({ description: "The ISO 4217 currency code.", example: "USD" }),
        amount1000: z.int().meta({ description: "The amount multiplied by 1,000.", example: 100_990 }),
      })
      .meta({ description: "An amount of money." }),
    z
      .strictObject({ type: type("date_time", "A date, with or without a time.") })
      .meta({ description: "A date, with or without a time." }),
  ])
  .meta({ id: "TemplateVariableType", description: "The type of a variable that is not a text." });

const productId = singleLine(100, "the product's ID").meta({
  description: "The product's ID in your catalog, called content ID in Meta's Commerce Manager.",
  example: "2lc20305pt",
});

const { sections, products, sectionTitle } = TEMPLATE_LIMITS.productList;

const productSections = z
  .array(
    z.strictObject({
      title: singleLine(sectionTitle, "the section's title").meta({
        description: `The section's title, up to ${sectionTitle} characters.`,
        example: "Espresso",
      }),
      productIds: z
        .array(productId)
        .min(1)
        .meta({ description: "The products of the section.", example: ["2lc20305pt", "nqryix03ez"] }),
    }),
  )
  .min(1)
  .max(sections)
  .refine(
    (all) => all.reduce((sum, { productIds }) => sum + productIds.length, 0) <= products,
    codedIssue("too_big", `Use at most ${products} products in all sections together.`),
  )
  .meta({
    description: `What the list shows: up to ${sections} sections with up to ${products} products in total.`,
  });

const buttonParameter = z
  .discriminatedUnion("type", [
    z
      .strictObject({
        type: type("flow", "A button that opens a form (WhatsApp Flow)."),
        flowToken: singleLine(1024, "the token").optional().meta({
          description:
            "Your own value, which the flow's endpoint and the reply contain. Default: `unused`, as WhatsApp defines it.",
          example: "order-1042",
        }),
        data: z
          .record(z.string(), z.unknown())
          .refine(
            (data) => Object.keys(data).length > 0,
            codedIssue("too_small", 'Add at least one field to "data", or leave it out.'),
          )
          .optional()
          .meta({ description: "The data of the flow's first screen.", example: { order: "NW-1042" } }),
      })
      .meta({ description: "A button that opens a form (WhatsApp Flow). Optional." }),
    z
      .strictObject({
        type: type("catalog", "A button that opens your catalog."),
        thumbnailProductId: productId.meta({
          description:
            "The ID of the product whose picture the message shows, called content ID in Meta's Commerce Manager.",
        }),
      })
      .meta({
        description:
          "A button that opens your catalog. Optional; without it the message shows the catalog's first product.",
      }),
    z
      .strictObject({
        type: type("mpm", "A button that opens a list of products (multi-product message)."),
        thumbnailProductId: productId.meta({
          description:
            "The ID of the product whose picture the message shows, called content ID in Meta's Commerce Manager.",
        }),
        sections: productSections,
      })
      .meta({
        description:
          "A button that opens a list of products (multi-product message). Required if the template has one.",
      }),
  ])
  .meta({
    id: "TemplateButtonParameter",
    description: "What a button of a template opens. The other fields depend on `type`.",
  });

const catalogProduct = z
  .strictObject({
    catalogId: singleLine(100, "the catalog's ID").meta({
      description: "The ID of the catalog, which is connected to your WhatsApp Business Account.",
      example: "194836987003835",
    }),
    productId,
  })
  .meta({ id: "CatalogProduct", description: "A product of your catalog." });

export const quickReplyPayloadsField = z
  .record(z.string().regex(/^[0-9]$/, "Name a button by its position, starting from 0."), lineField(128))
  .optional();

export const headerProductField = catalogProduct.optional();

export const templateParameterFields = {
  variableTypes: z
    .record(z.string().regex(/^[1-9][0-9]{0,2}$/, 'Variables are named "1", "2", and so on.'), variableType)
    .optional()
    .meta({
      description:
        "The variables of the body or of a text header that are an amount of money or a date, by their number. WhatsApp may format them in the customer's language; otherwise it shows the text in `variables`, which stays required. Variables that are not named here are texts.",
      example: { "2": { type: "currency", code: "USD", amount1000: 100_990 } },
    }),
  buttonParameters: z
    .record(z.string().regex(/^[0-9]$/, "Name a button by its position, starting from 0."), buttonParameter)
    .optional()
    .meta({
      description:
        "What the buttons of the types `flow`, `catalog` and `mpm` open, by the button's position in the template, starting from 0. The type must be the button's. Codes to copy and the ends of URLs are in `variables`.",
      example: { "0": { type: "flow", flowToken: "order-1042", data: { order: "NW-1042" } } },
    }),
  headerProduct: headerProductField.meta({
    description:
      "The product in the header. Required if the template has a product header, rejected otherwise.",
  }),
  // The only input of a time that responses repeat, as they format times.
  offerExpiresAt: instantSchema
    .overwrite((time) => new Date(time).toISOString())
    .optional()
    .meta({
      description:
        "When the limited-time offer ends, later than the message is sent. Required if the template has an offer with a countdown (`offer.hasExpiration`), rejected if it has no offer. A message that is still waiting at this time expires.",
      example: "2027-06-30T23:00:00.000Z",
    }),
};

export type CatalogProduct = z.output<typeof catalogProduct>;
export type VariableType = z.output<typeof variableType>;
export type ButtonParameter = z.output<typeof buttonParameter>;

/** Values of a template besides its texts and its header. */
export interface TemplateParameters {
  /** By the name of the variable. */
  variableTypes?: Readonly<Record<string, VariableType>> | undefined;
  /** By the position of the button. */
  buttonParameters?: Readonly<Record<string, ButtonParameter>> | undefined;
  headerProduct?: CatalogProduct | undefined;
  /** In UTC with milliseconds. */
  offerExpiresAt?: string | undefined;
}
