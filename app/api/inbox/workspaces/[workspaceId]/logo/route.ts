import { findLogo } from "#lib/accounts/workspaces/change-logo.ts";
import { logoQuery, workspaceParams } from "#lib/accounts/workspaces/schema.ts";
import { serveFile } from "#lib/api/serve-file.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "account.manage",
    params: workspaceParams,
    query: logoQuery,
    run: async ({ ctx, params, request }) => {
      const { storageKey, mimeType, sizeBytes } = await findLogo(ctx, params.workspaceId);
      return serveFile(request, {
        ...{ mimeType, sizeBytes },
        etag: storageKey,
        filename: "logo",
        open: (range) => mediaStorage().read(storageKey, range),
      });
    },
  }),
});
