import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { previewImport } from "#lib/imports/queries.ts";
import { importParams, importPreviewSchema, previewQuery } from "#lib/imports/schema.ts";

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
