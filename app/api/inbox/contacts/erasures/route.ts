import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listErasures } from "#lib/erasure/queries.ts";
import { erasureListSchema } from "#lib/erasure/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.erase",
    response: erasureListSchema,
    run: ({ ctx }) => listErasures(ctx),
  }),
});
