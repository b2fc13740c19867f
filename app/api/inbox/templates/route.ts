import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { listTemplatesQuery, templateListSchema } from "#lib/templates/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    query: listTemplatesQuery,
    response: templateListSchema,
    run: ({ ctx, query }) => listTemplates(ctx, { sendable: query.sendable === "true" }),
  }),
});
