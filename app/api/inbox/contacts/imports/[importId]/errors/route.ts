import { serveCsv } from "#lib/http/serve-csv.ts";
import { staffFile, staffRoutes } from "#lib/http/with-staff.ts";
import { exportImportErrors } from "#lib/imports/export-contacts.ts";
import { importParams } from "#lib/imports/schema.ts";

/** The rows that could not be taken, with their line and why. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "contacts.import",
    params: importParams,
    run: async ({ ctx, params }) => {
      const { filename, csv } = await exportImportErrors(ctx, params.importId);
      return serveCsv(filename, csv);
    },
  }),
});
