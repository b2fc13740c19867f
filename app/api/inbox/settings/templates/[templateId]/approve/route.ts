import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { approveTemplate } from "#lib/templates/approve-template.ts";
import { approveTemplateBody, templateResponse } from "#lib/templates/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    params: z.object({ templateId: z.string() }),
    body: approveTemplateBody,
    response: templateResponse,
    run: async ({ ctx, params, body }) => ({
      template: await approveTemplate(ctx, params.templateId, body.components),
    }),
  }),
});
