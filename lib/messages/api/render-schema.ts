import { z } from "zod";
import { fromSchema, templateFields } from "#lib/messages/schema.ts";
import { ISSUES_MAX } from "#lib/platform/issue-codes.ts";
import { apiTemplateSchema } from "#lib/templates/api-schema.ts";
import {
  headerLocationField,
  offerField,
  productField,
  renderedCardFields,
} from "#lib/whatsapp/api-template-content-schema.ts";

const { template, variables, headerMediaLink, ...otherFields } = templateFields;

/** Values that a send refuses are accepted, because the response explains them. */
export const renderTemplateBody = z.strictObject({
  variables: z.record(z.string().max(256), z.string().max(8192)).meta({
    description: "The values of the variables, by number.",
    example: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
  }),
  headerMediaLink: z.string().max(8192).optional().meta({
    description: "The URL of the image, video or document in the header.",
    example: "https://example.com/roast.jpg",
  }),
  ...otherFields,
  from: fromSchema.meta({
    description:
      "The number that would send. It can send the templates of its own WhatsApp account only. Default: the workspace's default number.",
    example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
  }),
});

export type RenderTemplate = z.output<typeof renderTemplateBody>;

const lengthSchema = z.object({
  length: z
    .number()
    .int()
    .meta({ description: "The length with these values, in UTF-16 code units.", example: 48 }),
  limit: z.number().int().meta({ description: "WhatsApp's limit.", example: 1024 }),
});

const { headerKind, body, footer, buttons, ...identity } = apiTemplateSchema.shape;

export const renderedTemplateSchema = z
  .object({
    name: identity.name,
    language: identity.language,
    whatsappAccountId: identity.whatsappAccountId,
    sendable: z.boolean().meta({
      description:
        "Whether the template can be sent with these values. True if and only if `issues` is empty.",
      example: true,
    }),
    issues: z
      .array(
        z.object({
          code: z.string().meta({
            description: "The error code that a send would return.",
            example: "TEMPLATE_VARIABLES_MISMATCH",
          }),
          path: z.string().meta({
            description: "The field of the request that causes it. Empty if it is the template.",
            example: "variables",
          }),
          message: z.string().meta({
            description: "What is wrong and what to do.",
            example: "The template has the variables 1, 2, 3; missing: 3. Send exactly these variables.",
          }),
        }),
      )
      .meta({
        description: `What prevents a send, in the order in which a send checks it, up to ${ISSUES_MAX} issues of each kind.`,
      }),
    missing: z
      .array(z.string())
      .meta({ description: "Variables of the template without a value.", example: [] }),
    extra: z
      .array(z.string())
      .meta({ description: "Given variables that the template does not have.", example: [] }),
    headerKind,
    header: z.string().nullable().meta({
      description:
        "The text of the header, the link of its file, or the name, address or coordinates of its location. Null if it has none.",
      example: null,
    }),
    headerLocation: headerLocationField,
    headerProduct: productField,
    body: body.meta({
      description: "The body with the values. A variable without a value stays as it is.",
      example: "Hello Ana, your order NW-1042 arrives on Friday.",
    }),
    footer,
    buttons: buttons.meta({ description: "The buttons with the values, in order.", example: [] }),
    offer: offerField,
    cards: z
      .array(z.object(renderedCardFields))
      .meta({ description: "The cards of a carousel with the values. Empty if there are none." }),
    lengths: z
      .object({
        header: lengthSchema
          .nullable()
          .meta({ description: "The length of a text header. Null for other headers.", example: null }),
        body: lengthSchema.meta({ description: "The length of the body." }),
      })
      .meta({ description: "The lengths that WhatsApp limits." }),
  })
  .meta({ id: "RenderedTemplate", description: "A template with values, as a customer would see it." });

export type RenderedTemplate = z.infer<typeof renderedTemplateSchema>;
