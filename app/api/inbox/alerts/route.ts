import { listAlerts } from "#lib/alerts/queries.ts";
import { alertListSchema } from "#lib/alerts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "alerts.manage",
    response: alertListSchema,
    run: ({ ctx }) => listAlerts(ctx),
  }),
});
