import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { countClosing } from "#lib/conversations/queries.ts";
import { closingCountSchema } from "#lib/conversations/views/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: closingCountSchema,
    run: ({ ctx }) => countClosing(ctx),
  }),
});
