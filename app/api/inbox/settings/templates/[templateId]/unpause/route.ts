import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { templateResponse } from "#lib/templates/schema.ts";
import { unpauseTemplate } from "#lib/templates/unpause-template.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    params: z.object({ templateId: z.string() }),
    response: templateResponse,
    run: async ({ ctx, params }) => ({ template: await unpauseTemplate(ctx, params.templateId) }),
  }),
});
