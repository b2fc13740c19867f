import { listRequestsForApiQuery, loggedRequestList } from "#lib/api/request-log/api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export const listRequests = endpoint({
  method: "GET",
  path: "/v1/requests",
  operationId: "listRequests",
  tag: "Requests",
  scope: "requests.read",
  effects: [],
  summary: "List requests",
  description: `Returns the workspace's requests to the API, newest first, including those that were rejected. They are kept for up to ${retentionDays.requests} days, as set in Settings → Data. A request appears in the list about a second after its response. Settings → Request log also shows the bodies.`,
  query: listRequestsForApiQuery,
  response: loggedRequestList,
  statuses: { 200: "A page of requests." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Sends that were rejected",
      query: { path: "/messages", status: "4xx" },
      status: 200,
      response: { data: [], hasMore: false, nextCursor: null },
    },
  ],
});
