import { streamBody } from "#lib/api/read-body.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listImports } from "#lib/contacts/imports/queries.ts";
import { importListSchema, importResponse, uploadImportQuery } from "#lib/contacts/imports/schema.ts";
import { storeImport } from "#lib/contacts/imports/store-import.ts";
import { validationError } from "#lib/platform/errors.ts";

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
        throw validationError({
          path: "file",
          code: "empty",
          message: "The file is empty. Choose another file.",
        });
      return { import: await storeImport(ctx, { filename: query.filename, bytes: streamBody(request) }) };
    },
  }),
});
