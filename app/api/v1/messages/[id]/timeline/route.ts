import { apiOperation, apiRoutes } from "#lib/api/with-api-key.ts";
import { getMessageTimeline } from "#lib/messages/timeline/endpoints.ts";
import { readTimelineForApi } from "#lib/messages/timeline/read-timeline.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getMessageTimeline, {
    run: async ({ ctx, params }) => ({ status: 200, body: await readTimelineForApi(ctx, params.id) }),
  }),
);
