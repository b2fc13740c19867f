import { CONTINUED_MS, requireRecentPassword } from "#lib/accounts/auth/recent-password.ts";
import { continuesDownload, serveFile } from "#lib/api/serve-file.ts";
import { staffAction, staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { openExportPart } from "#lib/data/open-export-part.ts";
import { findExportPart } from "#lib/data/queries.ts";
import { exportPartParams } from "#lib/data/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "data.export",
    audit: "export.downloaded",
    recentPassword: "checkedByRun",
    params: exportPartParams,
    run: async ({ ctx, params: { exportId, part }, request, passwordConfirmedAt }) => {
      const found = await findExportPart(ctx, exportId, part);
      requireRecentPassword(
        passwordConfirmedAt,
        continuesDownload(request, found) ? CONTINUED_MS : undefined,
      );
      return serveFile(request, await openExportPart(ctx, exportId, part));
    },
  }),
  // The page calls it before the download, which itself cannot ask for the password.
  POST: staffAction({
    permission: "data.export",
    recentPassword: true,
    params: exportPartParams,
    run: async ({ ctx, params }) => void (await findExportPart(ctx, params.exportId, params.part)),
  }),
});
