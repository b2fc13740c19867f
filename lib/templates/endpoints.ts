import { endpoint } from "#lib/endpoint.ts";
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

/** `GET /v1/templates` (API.md §8). */
export const listTemplates = endpoint({
  method: "GET",
  path: "/v1/templates",
  operationId: "listTemplates",
  tag: "Templates",
  scope: "templates.read",
  summary: "List templates",
  description:
    "The workspace's templates, each language by itself, newest first: which variables each takes, what stands above its text, and whether both locks are open, WhatsApp's verdict and the workspace's own approval.",
  query: listTemplatesForApiQuery,
  response: apiTemplateList,
  statuses: { 200: "A page of templates." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "What can be sent now",
      query: { sendable: "true" },
      status: 200,
      response: { data: [ORDER_UPDATE], hasMore: false, nextCursor: null },
    },
  ],
});

/** `GET /v1/templates/{name}` (API.md §8). */
export const getTemplate = endpoint({
  method: "GET",
  path: "/v1/templates/{name}",
  operationId: "getTemplate",
  tag: "Templates",
  scope: "templates.read",
  summary: "Look up a template",
  description:
    "One language of a template. Without `language` it is the one that a send without a language would use: one that can be sent, else the oldest.",
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
