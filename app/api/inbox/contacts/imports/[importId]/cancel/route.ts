import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { importParams, importResponse } from "#lib/contacts/imports/schema.ts";
import { cancelImport } from "#lib/contacts/imports/start-import.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.import",
    params: importParams,
    response: importResponse,
    run: async ({ ctx, params }) => ({ import: await cancelImport(ctx, params.importId) }),
  }),
});
