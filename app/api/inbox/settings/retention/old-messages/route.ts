import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { countOldMessages } from "#lib/retention/queries.ts";
import { oldMessagesQuery, oldMessagesSchema } from "#lib/retention/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "data.retain",
    query: oldMessagesQuery,
    response: oldMessagesSchema,
    run: ({ ctx, query }) => countOldMessages(ctx, query.months),
  }),
});
