import { serveFile } from "#lib/api/serve-file.ts";
import { staffAction, staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { findExportPart, openExportPart } from "#lib/data/queries.ts";
import { exportPartParams } from "#lib/data/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "data.export",
    recentPassword: true,
    params: exportPartParams,
    run: async ({ ctx, params, request }) =>
      serveFile(request, await openExportPart(ctx, params.exportId, params.part)),
  }),
  // The page calls it before the download, which itself cannot ask for the password.
  POST: staffAction({
    permission: "data.export",
    recentPassword: true,
    params: exportPartParams,
    run: async ({ ctx, params }) => void (await findExportPart(ctx, params.exportId, params.part)),
  }),
});
