import { validationError } from "#lib/errors.ts";
import { streamBody } from "#lib/http/read-body.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { listImports } from "#lib/imports/queries.ts";
import { importListSchema, importResponse, uploadImportQuery } from "#lib/imports/schema.ts";
import { storeImport } from "#lib/imports/store-import.ts";

/** The files of contacts that were imported, and a new one: its bytes as the body. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.import",
    response: importListSchema,
    run: ({ ctx }) => listImports(ctx),
  }),
  POST: staffOperation({
    permission: "contacts.import",
    query: uploadImportQuery,
    response: importResponse,
    run: async ({ ctx, query, request }) => {
      if (!request.body)
        throw validationError({ path: "file", code: "empty", message: "The file is empty." });
      return { import: await storeImport(ctx, { filename: query.filename, bytes: streamBody(request) }) };
    },
  }),
});
