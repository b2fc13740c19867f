import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { importParams, importResponse, startImportBody } from "#lib/contacts/imports/schema.ts";
import { startImport } from "#lib/contacts/imports/start-import.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.import",
    params: importParams,
    body: startImportBody,
    response: importResponse,
    run: async ({ ctx, params, body }) => ({ import: await startImport(ctx, params.importId, body) }),
  }),
});
