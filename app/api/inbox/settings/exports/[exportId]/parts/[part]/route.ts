import { serveFile } from "#lib/api/serve-file.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { openExportPart } from "#lib/data/queries.ts";
import { exportPartParams } from "#lib/data/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "data.export",
    params: exportPartParams,
    run: async ({ ctx, params, request }) =>
      serveFile(request, await openExportPart(ctx, params.exportId, params.part)),
  }),
});
