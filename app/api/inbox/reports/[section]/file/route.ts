import { serveCsv } from "#lib/api/serve-csv.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { exportReport } from "#lib/reports/export-report.ts";
import { exportQuery, sectionParams } from "#lib/reports/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "reports.read",
    audit: null,
    limit: "member-export",
    params: sectionParams,
    query: exportQuery,
    run: async ({ ctx, params: { section }, query }) =>
      serveCsv(`report-${query.part}.csv`, await exportReport(ctx, section, query)),
  }),
});
