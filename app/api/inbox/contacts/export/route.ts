import { exportQuery } from "#lib/contacts/page-schema.ts";
import { serveCsv } from "#lib/http/serve-csv.ts";
import { staffFile, staffRoutes } from "#lib/http/with-staff.ts";
import { exportContacts } from "#lib/imports/export-contacts.ts";

/** The contacts that the page shows, as a file. For admins: it is everything that the workspace knows of people. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "contacts.export",
    query: exportQuery,
    run: async ({ ctx, query: { ids, ...filter } }) =>
      serveCsv(
        "contacts.csv",
        await exportContacts(ctx, { ...filter, ...(ids ? { ids: ids.split(",") } : {}) }),
      ),
  }),
});
