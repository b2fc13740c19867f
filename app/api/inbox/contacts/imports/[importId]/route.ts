import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getImport } from "#lib/contacts/imports/queries.ts";
import { importParams, importResponse } from "#lib/contacts/imports/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.import",
    params: importParams,
    response: importResponse,
    run: async ({ ctx, params }) => ({ import: await getImport(ctx, params.importId) }),
  }),
});
