import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getMessageTimeline } from "#lib/messages/timeline/endpoints.ts";
import { readTimelineForApi } from "#lib/messages/timeline/read-timeline.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getMessageTimeline, {
    run: async ({ ctx, params }) => ({ status: 200, body: await readTimelineForApi(ctx, params.id) }),
  }),
);
