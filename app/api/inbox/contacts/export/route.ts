import { serveCsv } from "#lib/api/serve-csv.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { exportContacts } from "#lib/contacts/imports/export-contacts.ts";
import { exportChosenBody, exportQuery } from "#lib/contacts/page-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "contacts.export",
    audit: "contacts.exported",
    limit: "member-export",
    query: exportQuery,
    run: async ({ ctx, query }) => serveCsv("contacts.csv", await exportContacts(ctx, query)),
  }),
  // The ids of many contacts are too long for a URL.
  POST: staffFile({
    permission: "contacts.export",
    audit: "contacts.exported",
    limit: "member-export",
    body: exportChosenBody,
    run: async ({ ctx, body }) => serveCsv("contacts.csv", await exportContacts(ctx, body)),
  }),
});
