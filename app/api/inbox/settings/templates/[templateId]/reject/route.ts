import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { rejectTemplate } from "#lib/templates/approve-template.ts";
import { rejectTemplateBody, templateResponse } from "#lib/templates/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    params: z.object({ templateId: z.string() }),
    body: rejectTemplateBody,
    response: templateResponse,
    run: async ({ ctx, params, body }) => ({
      template: await rejectTemplate(ctx, params.templateId, body.reason),
    }),
  }),
});
