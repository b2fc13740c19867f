import { endpoint } from "#lib/endpoint.ts";
import { listEventsQuery, outboundEventListSchema } from "#lib/events/api-schema.ts";

/** `GET /v1/events` (API.md §8, §11). */
export const listEvents = endpoint({
  method: "GET",
  path: "/v1/events",
  operationId: "listEvents",
  tag: "Events",
  scope: "events.read",
  summary: "List events",
  description:
    "The last 30 days of the same events that webhook endpoints get, whether or not there is an endpoint. To catch up after an outage of your receiver, walk with `order=asc` and `since`, then keep `resumeCursor` and give it as `cursor` next time. An event may appear a few seconds after it happened: the list ends before the oldest transaction that still runs, so that a walk skips nothing.",
  query: listEventsQuery,
  response: outboundEventListSchema,
  statuses: { 200: "A page of events." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "What has happened since midnight, oldest first",
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
