import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { readViewCounts } from "#lib/conversations/views/queries.ts";
import { viewCountsSchema } from "#lib/conversations/views/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: viewCountsSchema,
    run: ({ ctx }) => readViewCounts(ctx),
  }),
});
