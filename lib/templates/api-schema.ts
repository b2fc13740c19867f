import { z } from "zod";
import {
  anyOfFilter,
  anyOfList,
  createdFilters,
  flagFilter,
  instantField,
  lineField,
  listOf,
  maybeInstantField,
  pageQuery,
} from "#lib/platform/api-fields.ts";
import { templateApprovals } from "#lib/platform/template-approvals.ts";
import { templateCategories } from "#lib/platform/template-categories.ts";
import { headerKinds } from "#lib/whatsapp/header-kinds.ts";

const variableSchema = z.object({
  name: z
    .string()
    .meta({ description: "Its number in `variables` when you send the template.", example: "1" }),
  location: z
    .enum(["body", "header", "button"])
    .meta({ description: "The component that contains it.", example: "body" }),
  index: z.number().int().meta({
    description: "Its position within the component, starting from 0. For a button, the button's position.",
    example: 0,
  }),
  example: z.string().nullable().meta({
    description: "An example of its value, as given to WhatsApp's reviewers. Null if there is none.",
    example: "Ana",
  }),
});

const buttonSchema = z.object({
  type: z.string().meta({ description: "WhatsApp's button type, in lowercase.", example: "url" }),
  text: z.string().meta({ description: "The button's label.", example: "Track your order" }),
  value: z.string().nullable().meta({
    description: "The URL, phone number or code of the button. Null for other buttons.",
    example: "https://example.com/track/{{1}}",
  }),
});

const cardSchema = z.object({
  headerKind: z.enum(headerKinds).meta({
    description:
      "The type of header: an `image` or `video`, which requires `headerMediaLink` or `headerMediaId` in a send, or a `product`, which requires `headerProduct`.",
    example: "image",
  }),
  body: z.string().meta({
    description: "The text with its variables. Empty if the card has none.",
    example: "{{1}}, from $18",
  }),
  buttons: z.array(buttonSchema).meta({ description: "The buttons, in order.", example: [] }),
  variables: z.array(variableSchema).meta({
    description:
      "The variables of this card: first those of its text, then those of its buttons, from number 1.",
  }),
});

export const apiTemplateSchema = z
  .object({
    id: z.string().meta({ description: "The template's ID.", example: "tpl_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
    name: z
      .string()
      .meta({ description: "The name. Pass it as `template` when you send.", example: "order_update" }),
    language: z
      .string()
      .meta({ description: "The language. Pass it as `language` when you send.", example: "en" }),
    category: z.enum(templateCategories).meta({ description: "WhatsApp's category.", example: "utility" }),
    headerKind: z.enum(headerKinds).meta({
      description:
        "The type of header. An image, video or document header requires `headerMediaLink` or `headerMediaId` in a send, a location header `headerLocation`, a product header `headerProduct`.",
      example: "none",
    }),
    header: z.string().nullable().meta({
      description: "The text of a text header, with its variable. Null for other headers.",
      example: null,
    }),
    body: z.string().meta({
      description: "The body text with its variables.",
      example: "Hello {{1}}, your order {{2}} arrives on {{3}}.",
    }),
    footer: z.string().nullable().meta({ description: "The footer text, or null.", example: null }),
    buttons: z.array(buttonSchema).meta({ description: "The buttons, in order.", example: [] }),
    offer: z
      .object({
        text: z.string().meta({ description: "The text of the offer.", example: "Ends soon" }),
        hasExpiration: z.boolean().meta({
          description: "Whether it has a countdown. A send then requires `offerExpiresAt`.",
          example: true,
        }),
      })
      .nullable()
      .meta({ description: "The limited-time offer, or null.", example: null }),
    cards: z.array(cardSchema).meta({
      description: "The cards of a carousel, in order. A send sets each of them. Empty if there are none.",
      example: [],
    }),
    variables: z.array(variableSchema).meta({
      description:
        "The variables you must fill, by number: first the body's, then those of a text header, then the buttons' in order.",
    }),
    sendable: z.boolean().meta({
      description:
        "Whether the template can be sent now. It needs both approvals, and Parley must support all of its components.",
      example: true,
    }),
    whatsappStatus: z
      .string()
      .meta({ description: "WhatsApp's review status. It must be `approved`.", example: "approved" }),
    whatsappReason: z
      .string()
      .nullable()
      .meta({ description: "Why WhatsApp rejected it, or null.", example: null }),
    workspaceStatus: z
      .enum(templateApprovals)
      .meta({ description: "The workspace's own approval.", example: "approved" }),
    workspaceReason: z
      .string()
      .nullable()
      .meta({ description: "Why an admin rejected it, or null.", example: null }),
    unsupported: z.string().nullable().meta({
      description:
        "The type of a component that Parley does not support, such as `order_details`, so that the template cannot be sent. Null if all are supported.",
      example: null,
    }),
    quality: z.string().nullable().meta({
      description: "WhatsApp's quality rating: `green`, `yellow` or `red`. Null if it has none.",
      example: "green",
    }),
    whatsappAccountId: z
      .string()
      .meta({ description: "The WhatsApp Business Account it belongs to.", example: "102290129340398" }),
    lastUsedAt: maybeInstantField("When it was last sent. Null if never."),
    createdAt: instantField("When it was created in Parley or first synced."),
  })
  .meta({ id: "Template", description: "A template in one language." });

export type ApiTemplate = z.infer<typeof apiTemplateSchema>;

export const apiTemplateList = listOf(
  apiTemplateSchema,
  "The templates on this page. Each language is a separate entry.",
);

const languageFilter = z
  .string()
  .regex(/^[A-Za-z]{2,3}(_[A-Za-z]{2,4})?$/, "Use a language code, such as en or pt_BR.");

const STATUSES_MAX = 20;
const STATUSES = `Use up to ${STATUSES_MAX} statuses in lowercase, such as approved.`;
const statusFilter = z.string().regex(/^[a-z_]{1,40}$/, STATUSES);

function accountFilter(description: string) {
  return z
    .string()
    .regex(/^[0-9]{1,32}$/, "Use the ID of a WhatsApp Business Account, which consists of digits.")
    .meta({ description, example: "102290129340398" });
}

export const listTemplatesForApiQuery = z.strictObject({
  ...pageQuery,
  name: lineField(512)
    .optional()
    .meta({ description: "Only templates with this name, in any language.", example: "order_update" }),
  language: languageFilter
    .optional()
    .meta({ description: "Only templates in this language.", example: "en" }),
  category: anyOfFilter(templateCategories, {
    description: "Only templates of this category.",
    example: "utility",
  }).optional(),
  status: anyOfList(statusFilter, {
    ...{ description: "Only templates with this review status at WhatsApp.", example: "approved" },
    ...{ max: STATUSES_MAX, error: STATUSES },
  }).optional(),
  workspaceStatus: anyOfFilter(templateApprovals, {
    description: "Only templates with this approval by the workspace.",
    example: "approved",
  }).optional(),
  sendable: flagFilter("Only templates that can be sent now (true), or that cannot (false).").optional(),
  ...createdFilters(),
  whatsappAccountId: accountFilter("Only templates of this WhatsApp Business Account.").optional(),
  order: z
    .enum(["desc", "asc"])
    .default("desc")
    .meta({ description: "`desc`: newest first, the default. `asc`: oldest first.", example: "desc" }),
});

export const getTemplateQuery = z.strictObject({
  language: languageFilter.optional().meta({
    description: "The language. Default: the one used when you send without a language.",
    example: "en",
  }),
  whatsappAccountId: accountFilter(
    "The WhatsApp Business Account, if the workspace has several. Default: any of them.",
  ).optional(),
});

const ownAccount = accountFilter(
  "The WhatsApp Business Account. Required if several accounts of the workspace have the template.",
).optional();

export const editTemplateQuery = z.strictObject({
  language: languageFilter.optional().meta({
    description: "The language to edit. Required if the template has several.",
    example: "en",
  }),
  whatsappAccountId: ownAccount,
});

export const deleteTemplateQuery = z.strictObject({
  language: languageFilter
    .optional()
    .meta({ description: "The language to delete. Default: all languages.", example: "en" }),
  whatsappAccountId: ownAccount,
});

export type TemplateSelector = z.output<typeof editTemplateQuery>;

export const templateParams = z.object({
  name: z.string().meta({ description: "The template's name.", example: "order_update" }),
});
