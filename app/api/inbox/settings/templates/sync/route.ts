import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { syncTemplatesResponse } from "#lib/templates/schema.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    response: syncTemplatesResponse,
    run: ({ ctx }) => syncTemplates(ctx),
  }),
});
