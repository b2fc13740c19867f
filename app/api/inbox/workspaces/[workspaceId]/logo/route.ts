import { imageQuery } from "#lib/accounts/schema.ts";
import { findLogo } from "#lib/accounts/workspaces/change-logo.ts";
import { workspaceParams } from "#lib/accounts/workspaces/schema.ts";
import { serveImage } from "#lib/api/serve-image.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "account.manage",
    audit: null,
    params: workspaceParams,
    query: imageQuery,
    run: async ({ ctx, params, query, request }) =>
      serveImage(request, "logo", await findLogo(ctx, params.workspaceId), query.file),
  }),
});
