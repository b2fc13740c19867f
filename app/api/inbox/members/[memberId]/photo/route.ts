import { findPhoto } from "#lib/accounts/change-photo.ts";
import { memberParams } from "#lib/accounts/members/schema.ts";
import { imageQuery } from "#lib/accounts/schema.ts";
import { serveImage } from "#lib/api/serve-image.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "workspace.read",
    audit: null,
    params: memberParams,
    query: imageQuery,
    run: async ({ ctx, params, query, request }) =>
      serveImage(request, "photo", await findPhoto(ctx, params.memberId), query.file),
  }),
});
