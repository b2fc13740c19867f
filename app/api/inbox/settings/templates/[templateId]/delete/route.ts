import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { deleteTemplate } from "#lib/templates/delete-template.ts";
import { deleteTemplateBody, deleteTemplateResponse } from "#lib/templates/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    params: z.object({ templateId: z.string() }),
    body: deleteTemplateBody,
    response: deleteTemplateResponse,
    run: ({ ctx, params, body }) => deleteTemplate(ctx, params.templateId, body),
  }),
});
