import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { changeAutomations } from "#lib/automations/change-automations.ts";
import { readAutomations } from "#lib/automations/queries.ts";
import { automationsSchema, changeAutomationsBody } from "#lib/automations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "teams.manage",
    response: automationsSchema,
    run: ({ ctx }) => readAutomations(ctx),
  }),
  PATCH: staffOperation({
    permission: "teams.manage",
    body: changeAutomationsBody,
    response: automationsSchema,
    run: ({ ctx, body }) => changeAutomations(ctx, body),
  }),
});
