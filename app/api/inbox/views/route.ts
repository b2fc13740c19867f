import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listSavedViews } from "#lib/conversations/views/queries.ts";
import { createViewBody, savedViewListSchema, savedViewResponse } from "#lib/conversations/views/schema.ts";
import { createView } from "#lib/conversations/views/write-view.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: savedViewListSchema,
    run: ({ ctx }) => listSavedViews(ctx),
  }),
  POST: staffOperation({
    permission: "conversations.read",
    body: createViewBody,
    response: savedViewResponse,
    run: async ({ ctx, body }) => ({ view: await createView(ctx, body) }),
  }),
});
