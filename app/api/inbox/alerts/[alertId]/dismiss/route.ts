import { z } from "zod";
import { dismissAlert } from "#lib/accounts/alerts/dismiss-alert.ts";
import { alertViewSchema } from "#lib/accounts/alerts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "alerts.manage",
    params: z.object({ alertId: z.string() }),
    response: alertViewSchema,
    run: ({ ctx, params }) => dismissAlert(ctx, params.alertId),
  }),
});
