import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { readViewCounts } from "#lib/views/queries.ts";
import { viewCountsSchema } from "#lib/views/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: viewCountsSchema,
    run: ({ ctx }) => readViewCounts(ctx),
  }),
});
