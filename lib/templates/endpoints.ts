import { endpoint } from "#lib/platform/endpoint.ts";
import {
  apiTemplateList,
  apiTemplateSchema,
  deleteTemplateQuery,
  editTemplateQuery,
  getTemplateQuery,
  listTemplatesForApiQuery,
  templateParams,
} from "#lib/templates/api-schema.ts";
import {
  createTemplateBody,
  deletedTemplateSchema,
  editTemplateBody,
} from "#lib/templates/write-api-schema.ts";

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
  offer: null,
  cards: [],
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
  effects: [],
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
  effects: [],
  summary: "Get a template",
  description:
    "Returns a template in one language. Without `language`, it is the one used when you send without a language: the oldest one that can be sent or, if none can, the oldest.",
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

const ORDER_READY = {
  ...ORDER_UPDATE,
  id: "tpl_01kaeh4v5nf8t2r6w9y3b5d7h1",
  name: "order_ready",
  body: "Hello {{1}}, your order {{2}} is ready.",
  variables: [
    { name: "1", location: "body", index: 0, example: "Ana" },
    { name: "2", location: "body", index: 1, example: "NW-1042" },
  ],
  sendable: false,
  whatsappStatus: "pending",
  workspaceStatus: "pending",
} as const;

export const createTemplate = endpoint({
  method: "POST",
  path: "/v1/templates",
  operationId: "createTemplate",
  tag: "Templates",
  scope: "templates.write",
  effects: ["external"],
  summary: "Create a template",
  description:
    "Checks a template against WhatsApp's rules and submits it to WhatsApp for review. It can be sent once WhatsApp and an admin of the workspace have approved it; the event `template.status_changed` reports WhatsApp's decision. With an idempotency key, a repeated request never submits it twice.",
  body: createTemplateBody,
  response: apiTemplateSchema,
  statuses: { 201: "The submitted template." },
  errors: ["NUMBER_NOT_CONNECTED"],
  location: true,
  examples: [
    {
      summary: "A message about an order",
      body: {
        name: "order_ready",
        language: "en",
        category: "utility",
        body: {
          text: "Hello {{1}}, your order {{2}} is ready.",
          examples: { "1": "Ana", "2": "NW-1042" },
        },
      },
      status: 201,
      response: ORDER_READY,
    },
    {
      summary: "One-time passcodes",
      body: { name: "login_code", language: "en", category: "authentication", expirationMinutes: 10 },
      status: 201,
      response: {
        ...ORDER_READY,
        name: "login_code",
        category: "authentication",
        body: "*{{1}}* is your verification code. For your security, do not share this code.",
        footer: "This code expires in 10 minutes.",
        buttons: [{ type: "otp", text: "Copy code", value: null }],
        variables: [{ name: "1", location: "body", index: 0, example: null }],
      },
    },
  ],
});

export const editTemplate = endpoint({
  method: "PATCH",
  path: "/v1/templates/{name}",
  operationId: "editTemplate",
  tag: "Templates",
  scope: "templates.write",
  effects: ["destroy", "external"],
  summary: "Edit a template",
  description:
    "Changes the parts you pass and submits the template to WhatsApp for review again. Parts that are absent keep their value. Both approvals start over, so the template cannot be sent until then. WhatsApp accepts edits of approved, rejected and paused templates. An approved template can be edited once a day and ten times in 30 days. The name and the language cannot be changed.",
  params: templateParams,
  query: editTemplateQuery,
  body: editTemplateBody,
  response: apiTemplateSchema,
  statuses: { 200: "The submitted template." },
  errors: ["TEMPLATE_NOT_FOUND", "NUMBER_NOT_CONNECTED"],
  location: true,
  examples: [
    {
      summary: "Add a footer",
      params: { name: "order_update" },
      query: { language: "en" },
      body: { footer: "Northwind Coffee" },
      status: 200,
      response: {
        ...ORDER_UPDATE,
        footer: "Northwind Coffee",
        sendable: false,
        whatsappStatus: "pending",
        workspaceStatus: "pending",
      },
    },
  ],
});

export const deleteTemplate = endpoint({
  method: "DELETE",
  path: "/v1/templates/{name}",
  operationId: "deleteTemplate",
  tag: "Templates",
  scope: "templates.write",
  effects: ["destroy", "external"],
  summary: "Delete a template",
  description:
    "Deletes one language of a template, or all of them, at WhatsApp and in Parley. The name of a deleted template that was approved cannot be used again for 30 days. WhatsApp does not delete disabled templates.",
  params: templateParams,
  query: deleteTemplateQuery,
  response: deletedTemplateSchema,
  statuses: { 200: "The template was deleted." },
  errors: ["TEMPLATE_NOT_FOUND", "NUMBER_NOT_CONNECTED"],
  examples: [
    {
      summary: "One language",
      params: { name: "order_update" },
      query: { language: "en" },
      status: 200,
      response: { name: "order_update", languages: ["en"], deleted: true },
    },
  ],
});
