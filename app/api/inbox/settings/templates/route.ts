import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { createTemplate } from "#lib/templates/create-template.ts";
import { templateInputBody, templateResponse } from "#lib/templates/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    body: templateInputBody,
    response: templateResponse,
    run: async ({ ctx, body }) => ({ template: await createTemplate(ctx, body.template) }),
  }),
});
