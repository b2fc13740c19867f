import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { listMissed } from "#lib/realtime/read-missed.ts";
import { eventsQuery, eventsResponse } from "#lib/realtime/schema.ts";

/** What a page missed since its place: for the tabs that hear the stream through another tab. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    query: eventsQuery,
    response: eventsResponse,
    run: ({ ctx, viewer, query }) => listMissed(ctx, viewer.user.id, query.after),
  }),
});
