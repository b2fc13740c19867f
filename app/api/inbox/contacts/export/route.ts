import { serveCsv } from "#lib/api/serve-csv.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { exportContacts } from "#lib/contacts/imports/export-contacts.ts";
import { exportQuery } from "#lib/contacts/page-schema.ts";

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
