import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { importParams, importResponse, startImportBody } from "#lib/imports/schema.ts";
import { startImport } from "#lib/imports/start-import.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.import",
    params: importParams,
    body: startImportBody,
    response: importResponse,
    run: async ({ ctx, params, body }) => ({ import: await startImport(ctx, params.importId, body) }),
  }),
});
