import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { replayWebhookEvents } from "#lib/webhooks/endpoints.ts";
import { recoverReplay, replayEvents } from "#lib/webhooks/replay-events.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(replayWebhookEvents, {
    run: async ({ ctx, params, body }) => ({
      status: 200,
      body: await replayEvents(ctx, params.id, body),
    }),
    recover: async (_ctx, effect) => recoverReplay(effect),
  }),
);
