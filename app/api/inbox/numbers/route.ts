import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listNumberNames } from "#lib/numbers/queries.ts";
import { numberNamesSchema } from "#lib/numbers/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "workspace.read",
    response: numberNamesSchema,
    run: ({ ctx }) => listNumberNames(ctx),
  }),
});
