import { serveCsv } from "#lib/api/serve-csv.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { exportImportErrors } from "#lib/contacts/imports/export-contacts.ts";
import { importParams } from "#lib/contacts/imports/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "contacts.import",
    audit: null,
    limit: "member-export",
    params: importParams,
    run: async ({ ctx, params }) => {
      const { filename, csv } = await exportImportErrors(ctx, params.importId);
      return serveCsv(filename, csv);
    },
  }),
});
