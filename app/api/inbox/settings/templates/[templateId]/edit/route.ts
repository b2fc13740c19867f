import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { editTemplate } from "#lib/templates/edit-template.ts";
import { templateInputBody, templateResponse } from "#lib/templates/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    params: z.object({ templateId: z.string() }),
    body: templateInputBody,
    response: templateResponse,
    run: async ({ ctx, params, body }) => ({
      template: await editTemplate(ctx, params.templateId, body.template),
    }),
  }),
});
