import { streamBody } from "#lib/api/read-body.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { headerFileQuery, headerFileResponse } from "#lib/templates/schema.ts";
import { uploadHeader } from "#lib/templates/upload-header.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    query: headerFileQuery,
    response: headerFileResponse,
    run: ({ ctx, query, request }) => uploadHeader(ctx, { ...query, bytes: streamBody(request) }),
  }),
});
