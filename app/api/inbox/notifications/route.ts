import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listNotifications } from "#lib/notifications/queries.ts";
import { listNotificationsQuery, notificationListSchema } from "#lib/notifications/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    query: listNotificationsQuery,
    response: notificationListSchema,
    run: ({ ctx, query }) => listNotifications(ctx, query),
  }),
});
