import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listMissedEvents } from "#lib/events/live/read-missed.ts";
import { eventsQuery, eventsResponse } from "#lib/events/live/schema.ts";

/** Tabs that receive the stream through another tab read missed events here. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    query: eventsQuery,
    response: eventsResponse,
    run: ({ ctx, currentMember, query }) => listMissedEvents(ctx, currentMember.user.id, query.after),
  }),
});
