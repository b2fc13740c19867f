import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { claimDevice } from "#lib/notifications/push/claim-device.ts";
import {
  deviceBody,
  pushKeySchema,
  subscribeBody,
  subscribedSchema,
} from "#lib/notifications/push/schema.ts";
import { subscribeDevice } from "#lib/notifications/push/subscribe-device.ts";
import { unsubscribeDevice } from "#lib/notifications/push/unsubscribe-device.ts";
import { vapidKeys } from "#lib/notifications/push/vapid-keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    response: pushKeySchema,
    run: async () => ({ publicKey: vapidKeys().publicKey }),
  }),
  POST: staffOperation({
    permission: "account.manage",
    body: subscribeBody,
    response: subscribedSchema,
    run: async ({ ctx, body, sessionId }) => {
      await subscribeDevice(ctx, body, sessionId);
      return { subscribed: true };
    },
  }),
  PUT: staffOperation({
    permission: "account.manage",
    body: deviceBody,
    response: subscribedSchema,
    run: async ({ ctx, body, sessionId }) => ({ subscribed: await claimDevice(ctx, body, sessionId) }),
  }),
  DELETE: staffOperation({
    permission: "account.manage",
    body: deviceBody,
    response: subscribedSchema,
    run: async ({ ctx, body }) => {
      await unsubscribeDevice(ctx, body);
      return { subscribed: false };
    },
  }),
});
