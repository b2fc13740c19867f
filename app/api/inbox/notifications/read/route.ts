import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { readNotifications } from "#lib/notifications/read-notifications.ts";
import { readNotificationsBody, readNotificationsResponse } from "#lib/notifications/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.read",
    body: readNotificationsBody,
    response: readNotificationsResponse,
    run: async ({ ctx, body }) => ({ ids: await readNotifications(ctx, body) }),
  }),
});
