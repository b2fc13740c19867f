import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { readSubscription } from "#lib/reports/subscriptions/queries.ts";
import { subscribeBody, subscriptionSchema } from "#lib/reports/subscriptions/schema.ts";
import { endSubscription, subscribe } from "#lib/reports/subscriptions/subscribe.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "reports.read",
    response: subscriptionSchema,
    run: ({ ctx }) => readSubscription(ctx),
  }),
  PUT: staffOperation({
    permission: "reports.read",
    body: subscribeBody,
    response: subscriptionSchema,
    run: ({ ctx, body }) => subscribe(ctx, body),
  }),
  DELETE: staffOperation({
    permission: "reports.read",
    response: subscriptionSchema,
    run: ({ ctx }) => endSubscription(ctx),
  }),
});
