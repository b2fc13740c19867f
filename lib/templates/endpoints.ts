import { endpoint } from "#lib/platform/endpoint.ts";
import {
  apiTemplateList,
  apiTemplateSchema,
  getTemplateQuery,
  listTemplatesForApiQuery,
  templateParams,
} from "#lib/templates/api-schema.ts";

const ORDER_UPDATE = {
  id: "tpl_01kaeh4v5mf9h8gkqvd2x3s7rb",
  name: "order_update",
  language: "en",
  category: "utility",
  headerKind: "none",
  header: null,
  body: "Hello {{1}}, your order {{2}} arrives on {{3}}.",
  footer: null,
  buttons: [],
  variables: [
    { name: "1", location: "body", index: 0, example: "Ana" },
    { name: "2", location: "body", index: 1, example: "NW-1042" },
    { name: "3", location: "body", index: 2, example: "Friday" },
  ],
  sendable: true,
  whatsappStatus: "approved",
  whatsappReason: null,
  workspaceStatus: "approved",
  workspaceReason: null,
  unsupported: null,
  quality: null,
  whatsappAccountId: "102290129340398",
  lastUsedAt: null,
  createdAt: "2026-11-20T21:30:05.123Z",
} as const;

export const listTemplates = endpoint({
  method: "GET",
  path: "/v1/templates",
  operationId: "listTemplates",
  tag: "Templates",
  scope: "templates.read",
  summary: "List templates",
  description:
    "Returns the workspace's templates, newest first, with their variables, header type, WhatsApp's review status and the workspace's own approval. Each language is a separate entry.",
  query: listTemplatesForApiQuery,
  response: apiTemplateList,
  statuses: { 200: "A page of templates." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Templates that can be sent now",
      query: { sendable: "true" },
      status: 200,
      response: { data: [ORDER_UPDATE], hasMore: false, nextCursor: null },
    },
  ],
});

export const getTemplate = endpoint({
  method: "GET",
  path: "/v1/templates/{name}",
  operationId: "getTemplate",
  tag: "Templates",
  scope: "templates.read",
  summary: "Get a template",
  description:
    "Returns a template in one language. Without `language`, it is the one used when you send without a language: a language that can be sent, otherwise the oldest.",
  params: templateParams,
  query: getTemplateQuery,
  response: apiTemplateSchema,
  statuses: { 200: "The template." },
  errors: ["TEMPLATE_NOT_FOUND"],
  examples: [
    { summary: "By name", params: { name: "order_update" }, status: 200, response: ORDER_UPDATE },
    {
      summary: "In a language",
      params: { name: "order_update" },
      query: { language: "en" },
      status: 200,
      response: ORDER_UPDATE,
    },
  ],
});
