import { readBytes } from "#lib/api/read-body.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { headerFileQuery, headerFileResponse } from "#lib/templates/schema.ts";
import { uploadHeader } from "#lib/templates/upload-header.ts";
import { HEADER_FILES } from "#lib/whatsapp/template-limits.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "templates.manage",
    query: headerFileQuery,
    response: headerFileResponse,
    run: async ({ ctx, query, request }) =>
      uploadHeader(ctx, { ...query, bytes: await readBytes(request, HEADER_FILES[query.kind].maxBytes) }),
  }),
});
