import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { getMessageTimeline } from "#lib/messages/endpoints.ts";
import { readTimelineForApi } from "#lib/messages/read-timeline.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getMessageTimeline, {
    run: async ({ ctx, params }) => ({ status: 200, body: await readTimelineForApi(ctx, params.id) }),
  }),
);
