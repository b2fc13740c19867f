import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { updatePresence } from "#lib/events/live/presence.ts";
import { presenceBody } from "#lib/events/live/schema.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.read",
    body: presenceBody,
    response: doneResponse,
    run: async ({ ctx, body }) => {
      await updatePresence(ctx, body);
      return { ok: true as const };
    },
  }),
});
