import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listUnreadNotifications } from "#lib/notifications/queries.ts";
import { unreadNotificationsSchema } from "#lib/notifications/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: unreadNotificationsSchema,
    run: ({ ctx }) => listUnreadNotifications(ctx),
  }),
});
