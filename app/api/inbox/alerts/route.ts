import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { alertListSchema } from "#lib/accounts/alerts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "alerts.manage",
    response: alertListSchema,
    run: ({ ctx }) => listAlerts(ctx),
  }),
});
