import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { readReport } from "#lib/reports/read-report.ts";
import { reportQuery, reportSchema, sectionParams } from "#lib/reports/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "reports.read",
    params: sectionParams,
    query: reportQuery,
    response: reportSchema,
    run: ({ ctx, params, query }) => readReport(ctx, params.section, query),
  }),
});
