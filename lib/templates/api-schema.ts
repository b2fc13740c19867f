import { z } from "zod";
import {
  flagFilter,
  instantField,
  lineField,
  listOf,
  maybeInstantField,
  pageQuery,
} from "#lib/api-fields.ts";

const categories = ["marketing", "utility", "authentication"] as const;
const approvals = ["pending", "approved", "rejected"] as const;

const variableSchema = z.object({
  name: z.string().meta({ description: "Its number in `variables` of a send.", example: "1" }),
  location: z
    .enum(["body", "header", "button"])
    .meta({ description: "The part that it stands in.", example: "body" }),
  index: z.number().int().meta({
    description: "Its place within that part, from 0; the button's place for a button.",
    example: 0,
  }),
  example: z.string().nullable().meta({ description: "What it may be filled with.", example: "Ana" }),
});

const buttonSchema = z.object({
  type: z.string().meta({ description: "As WhatsApp names it, in lower case.", example: "url" }),
  text: z.string().meta({ description: "What stands on it.", example: "Track your order" }),
  value: z.string().nullable().meta({
    description: "The address, number or code behind it.",
    example: "https://example.com/track/{{1}}",
  }),
});

/** A template as the public API tells it (API.md §7.1, §8). */
export const apiTemplateSchema = z
  .object({
    id: z.string().meta({ description: "The template's id.", example: "tpl_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
    name: z.string().meta({ description: "Its name, for `template` of a send.", example: "order_update" }),
    language: z.string().meta({ description: "Its language, for `language` of a send.", example: "en" }),
    category: z.enum(categories).meta({ description: "What WhatsApp counts it as.", example: "utility" }),
    headerKind: z
      .enum(["none", "text", "image", "video", "document", "location"])
      .meta({ description: "What stands above the text. A file needs `headerMediaLink`.", example: "none" }),
    header: z.string().nullable().meta({
      description: "The header's text with its variable; null for every other header.",
      example: null,
    }),
    body: z.string().meta({
      description: "The text with its variables.",
      example: "Hello {{1}}, your order {{2}} arrives on {{3}}.",
    }),
    footer: z.string().nullable().meta({ description: "The line below the text, or null.", example: null }),
    buttons: z.array(buttonSchema).meta({ description: "The buttons, in order.", example: [] }),
    variables: z.array(variableSchema).meta({
      description:
        "Every value that a send must give, by number: the body's first, then a text header's, then the buttons' in order.",
    }),
    sendable: z
      .boolean()
      .meta({ description: "Whether it can be sent now: both locks are open.", example: true }),
    whatsappStatus: z
      .string()
      .meta({ description: "The first lock, WhatsApp's verdict: `approved` opens it.", example: "approved" }),
    whatsappReason: z
      .string()
      .nullable()
      .meta({ description: "Why WhatsApp did not approve it, or null.", example: null }),
    workspaceStatus: z
      .enum(approvals)
      .meta({ description: "The second lock, the workspace's own approval.", example: "approved" }),
    workspaceReason: z
      .string()
      .nullable()
      .meta({ description: "Why an admin rejected it, or null.", example: null }),
    unsupported: z.string().nullable().meta({
      description: "A part that Parley cannot fill, for which it is not sent; or null.",
      example: null,
    }),
    quality: z.string().nullable().meta({
      description: "WhatsApp's rating of its quality, `green`, `yellow` or `red`; null when it has none.",
      example: "green",
    }),
    whatsappAccountId: z
      .string()
      .meta({ description: "The WhatsApp Business account that it belongs to.", example: "102290129340398" }),
    lastUsedAt: maybeInstantField("When it was last sent; null when never."),
    createdAt: instantField("When Parley first knew of it."),
  })
  .meta({ id: "Template", description: "One language of a template." });

export type ApiTemplate = z.infer<typeof apiTemplateSchema>;

export const apiTemplateList = listOf(
  apiTemplateSchema,
  "The templates of this page, each language by itself.",
);

const languageFilter = z
  .string()
  .regex(/^[A-Za-z]{2,3}(_[A-Za-z]{2,4})?$/, "Give a language code, as en or pt_BR.");

/** `GET /v1/templates` (API.md §8). */
export const listTemplatesForApiQuery = z.strictObject({
  ...pageQuery,
  name: lineField(512)
    .optional()
    .meta({ description: "Every language of this name.", example: "order_update" }),
  language: languageFilter.optional().meta({ description: "In this language.", example: "en" }),
  category: z.enum(categories).optional().meta({ description: "Of this category.", example: "utility" }),
  status: z
    .string()
    .regex(/^[a-z_]{1,40}$/, "Give a status in lower case, as approved.")
    .optional()
    .meta({ description: "With this verdict of WhatsApp's.", example: "approved" }),
  workspaceStatus: z
    .enum(approvals)
    .optional()
    .meta({ description: "With this verdict of the workspace's.", example: "approved" }),
  sendable: flagFilter("Whether it can be sent now.").optional(),
});

/** `GET /v1/templates/{name}` (API.md §8). */
export const getTemplateQuery = z.strictObject({
  language: languageFilter.optional().meta({
    description: "Which language; without it the one that a send without a language would use.",
    example: "en",
  }),
});

export const templateParams = z.object({
  name: z.string().meta({ description: "The template's name.", example: "order_update" }),
});
