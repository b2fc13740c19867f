import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listExports } from "#lib/data/queries.ts";
import { exportListSchema, exportResponse, startExportBody } from "#lib/data/schema.ts";
import { startExport } from "#lib/data/start-export.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "data.export",
    response: exportListSchema,
    run: ({ ctx }) => listExports(ctx),
  }),
  POST: staffOperation({
    permission: "data.export",
    recentPassword: true,
    body: startExportBody,
    response: exportResponse,
    run: async ({ ctx, body }) => ({ export: await startExport(ctx, body) }),
  }),
});
