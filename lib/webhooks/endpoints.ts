import { endpoint } from "#lib/endpoint.ts";
import {
  createWebhookEndpointBody,
  deletedWebhookEndpointSchema,
  deliveryListSchema,
  listDeliveriesQuery,
  listWebhookEndpointsQuery,
  replayBody,
  replayResultSchema,
  updateWebhookEndpointBody,
  webhookEndpointListSchema,
  webhookEndpointParams,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from "#lib/webhooks/schema.ts";

const RECEIVER = {
  id: "whk_01kaeh4v5qe6mbn8r3s9t0vwxy",
  url: "https://example.com/parley/events",
  description: "Order system",
  eventTypes: ["message.*", "conversation.window_opened"],
  state: "enabled",
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  lastSuccessAt: null,
  previousSecretUntil: null,
  createdAt: "2026-11-20T21:30:05.123Z",
  updatedAt: "2026-11-20T21:30:05.123Z",
} as const;

const SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const params = { id: RECEIVER.id };

/** `GET /v1/webhook-endpoints` (API.md §11). */
export const listWebhookEndpoints = endpoint({
  method: "GET",
  path: "/v1/webhook-endpoints",
  operationId: "listWebhookEndpoints",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  summary: "List webhook endpoints",
  description:
    "The addresses that are told what happens in the workspace, newest first, without their secrets.",
  query: listWebhookEndpointsQuery,
  response: webhookEndpointListSchema,
  statuses: { 200: "The endpoints." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "All endpoints",
      status: 200,
      response: { data: [RECEIVER], hasMore: false, nextCursor: null },
    },
  ],
});

/** `POST /v1/webhook-endpoints` (API.md §11). */
export const createWebhookEndpoint = endpoint({
  method: "POST",
  path: "/v1/webhook-endpoints",
  operationId: "createWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  summary: "Create a webhook endpoint",
  description:
    "Adds an address that is told what happens from now on, signed by Standard Webhooks with the `secret` of the answer. The address must be `https` on a public host; one that is not, or whose name resolves to a private address, is refused with the reason. A workspace has at most 20 endpoints.",
  body: createWebhookEndpointBody,
  response: webhookEndpointWithSecretSchema,
  statuses: { 200: "The endpoint, with its secret." },
  errors: [],
  examples: [
    {
      summary: "Everything about messages",
      body: {
        url: RECEIVER.url,
        eventTypes: ["message.*", "conversation.window_opened"],
        description: "Order system",
      },
      status: 200,
      response: { ...RECEIVER, secret: SECRET },
    },
  ],
});

/** `GET /v1/webhook-endpoints/{id}` (API.md §11). */
export const getWebhookEndpoint = endpoint({
  method: "GET",
  path: "/v1/webhook-endpoints/{id}",
  operationId: "getWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  summary: "Look up a webhook endpoint",
  description: "One endpoint, without its secret.",
  params: webhookEndpointParams,
  response: webhookEndpointSchema,
  statuses: { 200: "The endpoint." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By id", params, status: 200, response: RECEIVER }],
});

/** `PATCH /v1/webhook-endpoints/{id}` (API.md §11). */
export const updateWebhookEndpoint = endpoint({
  method: "PATCH",
  path: "/v1/webhook-endpoints/{id}",
  operationId: "updateWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  summary: "Change a webhook endpoint",
  description:
    "Changes what is given. With `state` an endpoint is switched off and on: while it is off its events are kept for 30 days, and after it is on again a replay sends them.",
  params: webhookEndpointParams,
  body: updateWebhookEndpointBody,
  response: webhookEndpointSchema,
  statuses: { 200: "The endpoint as it is now." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "Subscribe to everything",
      params,
      body: { eventTypes: ["*"] },
      status: 200,
      response: { ...RECEIVER, eventTypes: ["*"] },
    },
  ],
});

/** `DELETE /v1/webhook-endpoints/{id}` (API.md §11). */
export const deleteWebhookEndpoint = endpoint({
  method: "DELETE",
  path: "/v1/webhook-endpoints/{id}",
  operationId: "deleteWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  summary: "Delete a webhook endpoint",
  description: "Deletes an endpoint with the log of its deliveries. What was on its way to it is not sent.",
  params: webhookEndpointParams,
  response: deletedWebhookEndpointSchema,
  statuses: { 200: "It is gone." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By id", params, status: 200, response: { id: RECEIVER.id, deleted: true } }],
});

/** `POST /v1/webhook-endpoints/{id}/rotate-secret` (API.md §11). */
export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/rotate-secret",
  operationId: "rotateWebhookSecret",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  summary: "Rotate an endpoint's secret",
  description:
    "Gives the endpoint a new secret, which signs at once. The old one signs too for 24 hours: every call then carries two signatures, and a receiver that knows either secret verifies it. A second rotation within that time ends the first secret at once.",
  params: webhookEndpointParams,
  response: webhookEndpointWithSecretSchema,
  statuses: { 200: "The endpoint, with its new secret." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "A new secret",
      params,
      status: 200,
      response: { ...RECEIVER, previousSecretUntil: "2026-11-21T21:30:05.123Z", secret: SECRET },
    },
  ],
});

/** `GET /v1/webhook-endpoints/{id}/deliveries` (API.md §11). */
export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/v1/webhook-endpoints/{id}/deliveries",
  operationId: "listWebhookDeliveries",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  summary: "List an endpoint's deliveries",
  description:
    "What was sent to an endpoint in the last 30 days, and what became of it, newest first. What the endpoint answered is shown to admins in the settings.",
  params: webhookEndpointParams,
  query: listDeliveriesQuery,
  response: deliveryListSchema,
  statuses: { 200: "A page of deliveries." },
  errors: ["NOT_FOUND", "INVALID_CURSOR"],
  examples: [
    {
      summary: "What failed",
      params,
      query: { state: "failed" },
      status: 200,
      response: { data: [], hasMore: false, nextCursor: null },
    },
  ],
});

/** `POST /v1/webhook-endpoints/{id}/replay` (API.md §11). */
export const replayWebhookEvents = endpoint({
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/replay",
  operationId: "replayWebhookEvents",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  summary: "Send events again",
  description:
    "Sends again one event, everything that failed or was kept back since a time, or everything that the endpoint subscribes to within a range. An event keeps its id and body and gets a new signature, so a receiver that remembers ids does nothing twice. To an endpoint that is disabled they go when it is enabled.\n\nOne call sends 10,000 events at most, the oldest first, and says by `hasMore` that some are left: call again, of a range with `nextFrom` as its `from`. It has a limit of its own, `webhooks-replay`: one call in 10 seconds for a key, 6 at once.",
  params: webhookEndpointParams,
  body: replayBody,
  response: replayResultSchema,
  statuses: { 200: "They are on their way." },
  errors: ["NOT_FOUND"],
  policy: "webhooks-replay",
  examples: [
    {
      summary: "What failed since midnight",
      params,
      body: { failedSince: "2026-11-20T00:00:00.000Z" },
      status: 200,
      response: { replayed: 3, hasMore: false, nextFrom: null },
    },
    {
      summary: "A whole hour",
      params,
      body: { from: "2026-11-20T09:00:00.000Z", to: "2026-11-20T10:00:00.000Z" },
      status: 200,
      response: { replayed: 120, hasMore: false, nextFrom: null },
    },
  ],
});
