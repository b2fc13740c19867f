import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { getImport } from "#lib/imports/queries.ts";
import { importParams, importResponse } from "#lib/imports/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.import",
    params: importParams,
    response: importResponse,
    run: async ({ ctx, params }) => ({ import: await getImport(ctx, params.importId) }),
  }),
});
