import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { previewImport } from "#lib/contacts/imports/queries.ts";
import { importParams, importPreviewSchema, previewQuery } from "#lib/contacts/imports/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.import",
    params: importParams,
    query: previewQuery,
    response: importPreviewSchema,
    run: ({ ctx, params, query: { encoding, delimiter, header } }) =>
      previewImport(ctx, params.importId, {
        ...(encoding ? { encoding } : {}),
        ...(delimiter ? { delimiter } : {}),
        ...(header ? { header: header === "yes" } : {}),
      }),
  }),
});
