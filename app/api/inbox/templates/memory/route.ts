import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listTemplateMemory } from "#lib/templates/memory-queries.ts";
import { templateMemoryListSchema } from "#lib/templates/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: templateMemoryListSchema,
    run: ({ ctx }) => listTemplateMemory(ctx),
  }),
});
