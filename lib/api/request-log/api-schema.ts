import { z } from "zod";
import { requestMethods, statusFilter } from "#lib/api/request-log/schema.ts";
import {
  anyOfFilter,
  anyOfList,
  createdFilters,
  idParameter,
  instantField,
  listOf,
  orderParameter,
  pageQuery,
} from "#lib/platform/api-fields.ts";

export const loggedRequestSchema = z
  .object({
    id: z.string().meta({
      description: "The request's ID, as in `X-Request-Id` and in errors.",
      example: "req_01kaeh4v5hfq8w2m6s9c3x7d1t",
    }),
    createdAt: instantField("When the request arrived."),
    key: z
      .object({
        id: z.string().meta({ description: "The key's ID.", example: "key_01kaeh4v5gq6zk3vd1b9r5s8cm" }),
        name: z.string().meta({ description: "The key's name at that time.", example: "Shop backend" }),
      })
      .meta({ description: "The API key of the request." }),
    method: z.string().meta({ description: "The HTTP method.", example: "POST" }),
    path: z.string().meta({
      description: "The path, without the query. Phone numbers are masked.",
      example: "/api/v1/messages/text",
    }),
    status: z.number().int().meta({ description: "The HTTP status of the response.", example: 409 }),
    code: z
      .string()
      .nullable()
      .meta({ description: "The error code, or null if the request succeeded.", example: "WINDOW_CLOSED" }),
    durationMs: z
      .number()
      .int()
      .meta({ description: "How long the request took in milliseconds.", example: 21 }),
    messageId: z
      .string()
      .nullable()
      .meta({ description: "The message that the request created, or null.", example: null }),
  })
  .meta({ id: "LoggedRequest", description: "A request to the API." });

export const loggedRequestList = listOf(loggedRequestSchema, "The requests on this page.");

const VALUES_MAX = 20;
const CODES = `Use up to ${VALUES_MAX} error codes such as WINDOW_CLOSED.`;

export const listRequestsForApiQuery = z.strictObject({
  ...pageQuery,
  status: anyOfList(statusFilter, {
    ...{ description: "Only requests with this status, or class of statuses.", example: "4xx" },
    ...{ max: VALUES_MAX, error: `Use up to ${VALUES_MAX} statuses such as 404, or classes such as 4xx.` },
  }).optional(),
  code: anyOfList(z.string().regex(/^[A-Z_]{1,64}$/, CODES), {
    ...{ description: "Only requests with this error code.", example: "WINDOW_CLOSED" },
    ...{ max: VALUES_MAX, error: CODES },
  }).optional(),
  method: anyOfFilter(requestMethods, {
    description: "Only requests with this method.",
    example: "POST",
  }).optional(),
  path: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Only requests whose path contains this text.", example: "/messages" }),
  messageId: idParameter("msg", "Only the request that created this message.").optional(),
  ...createdFilters("Arrived", ", by the server's clock, which the sandbox does not change"),
  order: orderParameter,
});
