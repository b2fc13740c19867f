import { doneResponse } from "#lib/http/answer-schema.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { tellPresence } from "#lib/realtime/presence.ts";
import { presenceBody } from "#lib/realtime/schema.ts";

/** What the member's browser shows, and where they type. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.read",
    body: presenceBody,
    response: doneResponse,
    run: async ({ ctx, body }) => {
      await tellPresence(ctx, body);
      return { ok: true as const };
    },
  }),
});
