import { endpoint } from "#lib/platform/endpoint.ts";
import { retentionDays } from "#lib/platform/retention.ts";
import {
  createWebhookEndpointBody,
  deletedWebhookEndpointSchema,
  deliveryDetailForApiSchema,
  deliveryListSchema,
  deliveryParams,
  listDeliveriesQuery,
  listWebhookEndpointsQuery,
  replayBody,
  replayResultSchema,
  testEventSchema,
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

export const listWebhookEndpoints = endpoint({
  method: "GET",
  path: "/v1/webhook-endpoints",
  operationId: "listWebhookEndpoints",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: [],
  summary: "List webhook endpoints",
  description: "Returns the workspace's webhook endpoints, newest first, without their secrets.",
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

export const createWebhookEndpoint = endpoint({
  method: "POST",
  path: "/v1/webhook-endpoints",
  operationId: "createWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: ["write"],
  summary: "Create a webhook endpoint",
  description:
    "Adds a URL that receives events from now on, signed according to Standard Webhooks with the `secret` in the response. The URL must use `https` on a public host; a name that resolves to a private address is rejected. A key can subscribe only to events that it could read: it needs, for example, `messages.read` for `message.*`, `numbers.read` for `number.status_changed`, or `events.read` for all of them. A workspace can have up to 20 endpoints.",
  body: createWebhookEndpointBody,
  response: webhookEndpointWithSecretSchema,
  statuses: { 200: "The endpoint, with its secret." },
  errors: [],
  examples: [
    {
      summary: "Subscribe to all message events",
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

export const getWebhookEndpoint = endpoint({
  method: "GET",
  path: "/v1/webhook-endpoints/{id}",
  operationId: "getWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: [],
  summary: "Get a webhook endpoint",
  description: "Returns one endpoint, without its secret.",
  params: webhookEndpointParams,
  response: webhookEndpointSchema,
  statuses: { 200: "The endpoint." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params, status: 200, response: RECEIVER }],
});

export const updateWebhookEndpoint = endpoint({
  method: "PATCH",
  path: "/v1/webhook-endpoints/{id}",
  operationId: "updateWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: ["write"],
  summary: "Update a webhook endpoint",
  description: `Updates the fields you pass. Use \`state\` to disable or enable an endpoint. While it is disabled, its events are stored for ${retentionDays.events} days; after you enable it, a replay sends them.`,
  params: webhookEndpointParams,
  body: updateWebhookEndpointBody,
  response: webhookEndpointSchema,
  statuses: { 200: "The updated endpoint." },
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

export const deleteWebhookEndpoint = endpoint({
  method: "DELETE",
  path: "/v1/webhook-endpoints/{id}",
  operationId: "deleteWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: ["destroy"],
  summary: "Delete a webhook endpoint",
  description: "Deletes an endpoint and its delivery log. Pending deliveries are not sent.",
  params: webhookEndpointParams,
  response: deletedWebhookEndpointSchema,
  statuses: { 200: "The endpoint was deleted." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params, status: 200, response: { id: RECEIVER.id, deleted: true } }],
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/rotate-secret",
  operationId: "rotateWebhookSecret",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: ["destroy"],
  summary: "Rotate an endpoint's secret",
  description:
    "Creates a new signing secret, which is used immediately. For 24 hours, requests are also signed with the old secret, so a receiver that knows either secret can verify them. A second rotation within that time invalidates the oldest secret immediately.",
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

export const testWebhookEndpoint = endpoint({
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/test",
  operationId: "testWebhookEndpoint",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: ["external"],
  summary: "Send a test event",
  description:
    "Sends a `ping` event to the endpoint, signed like every event and whatever the endpoint subscribes to. `GET /v1/webhook-endpoints/{id}/deliveries?eventId=…` shows whether it arrived.",
  params: webhookEndpointParams,
  response: testEventSchema,
  statuses: { 200: "The event is being sent, or held if the endpoint is disabled." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "By ID",
      params,
      status: 200,
      response: { eventId: "evt_01kaeh4v5rf7ncp9s4t0v1wxyz", state: "pending" },
    },
  ],
});

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/v1/webhook-endpoints/{id}/deliveries",
  operationId: "listWebhookDeliveries",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: [],
  summary: "List an endpoint's deliveries",
  description: `Returns the deliveries to an endpoint in the last ${retentionDays.deliveries} days, newest first. \`GET …/deliveries/{deliveryId}\` has what was sent and the responses.`,
  params: webhookEndpointParams,
  query: listDeliveriesQuery,
  response: deliveryListSchema,
  statuses: { 200: "A page of deliveries." },
  errors: ["NOT_FOUND", "INVALID_CURSOR"],
  examples: [
    {
      summary: "Failed deliveries",
      params,
      query: { state: "failed" },
      status: 200,
      response: { data: [], hasMore: false, nextCursor: null },
    },
  ],
});

export const getWebhookDelivery = endpoint({
  method: "GET",
  path: "/v1/webhook-endpoints/{id}/deliveries/{deliveryId}",
  operationId: "getWebhookDelivery",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: [],
  summary: "Get a delivery",
  description:
    "Returns a delivery with the body that was sent and every attempt with its response. Bodies need the scope that reads the event's data, as a subscription to it does, or `events.read`; otherwise they are null and `redacted` is true.",
  params: deliveryParams,
  response: deliveryDetailForApiSchema,
  statuses: { 200: "The delivery." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "A delivery that failed once",
      params: { id: RECEIVER.id, deliveryId: "dlv_01kaeh4v5tg8pdq0t5v1w2xyz0" },
      status: 200,
      response: {
        id: "dlv_01kaeh4v5tg8pdq0t5v1w2xyz0",
        eventId: "evt_01kaeh4v5rf7ncp9s4t0v1wxyz",
        eventType: "ping",
        conversationId: null,
        sequence: null,
        state: "pending",
        attempts: 1,
        nextAttemptAt: "2026-11-20T21:30:10.402Z",
        lastStatus: 503,
        lastError: null,
        createdAt: "2026-11-20T21:30:05.123Z",
        finishedAt: null,
        redacted: false,
        body: '{"id":"evt_01kaeh4v5rf7ncp9s4t0v1wxyz","type":"ping","timestamp":"2026-11-20T21:30:05.123Z","apiVersion":"v1","workspaceId":"ws_01kaeh4v5j2x9k0a8d1c6yt4me","sequence":null,"data":{}}',
        attemptLog: [
          {
            attempt: 1,
            startedAt: "2026-11-20T21:30:05.240Z",
            durationMs: 162,
            url: RECEIVER.url,
            requestHeaders: {
              "content-type": "application/json",
              "user-agent": "Parley-Webhooks/1",
              "webhook-id": "evt_01kaeh4v5rf7ncp9s4t0v1wxyz",
              "webhook-timestamp": "1795210205",
              "webhook-signature": "v1,lJF2nJt7zQfQ0xuyx5p8V0uJ0yL9C1l4F4rM3f9gk5E=",
            },
            status: 503,
            responseHeaders: { "content-type": "text/plain", "retry-after": "5" },
            responseBody: "The server is being restarted.",
            error: null,
          },
        ],
      },
    },
  ],
});

export const replayWebhookEvents = endpoint({
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/replay",
  operationId: "replayWebhookEvents",
  tag: "Webhook endpoints",
  scope: "webhooks.manage",
  effects: ["external"],
  summary: "Resend events",
  description:
    "Resends one event, all events that failed or were held since a given time, or all events in a time range that the endpoint subscribes to. An event keeps its ID and body and gets a new signature, so your receiver can ignore duplicates. If the endpoint is disabled, the events are sent once it is enabled.\n\nOne request resends up to 10,000 events, oldest first. If `hasMore` is true, send another request; for a range, use `nextFrom` as the new `from`. This endpoint has its own rate limit, `webhooks-replay`: one request every 10 seconds per key, with bursts of up to 6.",
  params: webhookEndpointParams,
  body: replayBody,
  response: replayResultSchema,
  statuses: { 200: "The events are being sent." },
  errors: ["NOT_FOUND"],
  policy: "webhooks-replay",
  examples: [
    {
      summary: "Events that failed since midnight",
      params,
      body: { failedSince: "2026-11-20T00:00:00.000Z" },
      status: 200,
      response: { replayed: 3, hasMore: false, nextFrom: null },
    },
    {
      summary: "All events of one hour",
      params,
      body: { from: "2026-11-20T09:00:00.000Z", to: "2026-11-20T10:00:00.000Z" },
      status: 200,
      response: { replayed: 120, hasMore: false, nextFrom: null },
    },
  ],
});
