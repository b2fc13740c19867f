import { readSetupSteps } from "#lib/accounts/queries.ts";
import { setupStepsSchema } from "#lib/accounts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "workspace.set_up",
    response: setupStepsSchema,
    run: ({ ctx }) => readSetupSteps(ctx),
  }),
});
