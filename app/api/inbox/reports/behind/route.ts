import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listBehind } from "#lib/reports/list-behind.ts";
import { behindQuery, behindSchema } from "#lib/reports/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "reports.read",
    query: behindQuery,
    response: behindSchema,
    run: ({ ctx, query }) => listBehind(ctx, query),
  }),
});
