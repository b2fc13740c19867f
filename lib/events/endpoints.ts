import {
  eventParams,
  listEventsQuery,
  webhookEventListSchema,
  webhookEventSchema,
} from "#lib/events/api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export const listEvents = endpoint({
  method: "GET",
  path: "/v1/events",
  operationId: "listEvents",
  tag: "Events",
  scope: "events.read",
  effects: [],
  summary: "List events",
  description: `Returns the events of the last ${retentionDays.events} days, the same as webhook endpoints receive, even without an endpoint. To catch up after an outage of your receiver, page through with \`order=asc\` and \`since\`, then store \`resumeCursor\` and pass it as \`cursor\` next time. An event can appear in the list a few seconds after it happened; this guarantees that paging skips nothing.`,
  query: listEventsQuery,
  response: webhookEventListSchema,
  statuses: { 200: "A page of events." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Events since midnight, oldest first",
      query: { order: "asc", since: "2026-11-20T00:00:00.000Z", limit: "100" },
      status: 200,
      response: {
        data: [],
        hasMore: false,
        nextCursor: null,
        resumeCursor: "q83vASNFZ4kBI0VniQEjRWeJWyIyMDI2IiwiMSJd",
      },
    },
    {
      summary: "The newest events about messages",
      query: { type: "message.*", limit: "10" },
      status: 200,
      response: { data: [], hasMore: false, nextCursor: null, resumeCursor: null },
    },
  ],
});

export const getEvent = endpoint({
  method: "GET",
  path: "/v1/events/{id}",
  operationId: "getEvent",
  tag: "Events",
  scope: "events.read",
  effects: [],
  summary: "Get an event",
  description: `Returns one event of the last ${retentionDays.events} days, the same as webhook endpoints receive.`,
  params: eventParams,
  response: webhookEventSchema,
  statuses: { 200: "The event." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "By ID",
      params: { id: "evt_01kaeh4v5rf7ncp9s4t0v1wxyz" },
      status: 200,
      response: {
        id: "evt_01kaeh4v5rf7ncp9s4t0v1wxyz",
        type: "conversation.closed",
        timestamp: "2026-11-20T21:30:05.123Z",
        apiVersion: "v1",
        workspaceId: "ws_01kaeh4v5j2x9k0a8d1c6yt4me",
        sequence: 12,
        data: {},
      },
    },
  ],
});
