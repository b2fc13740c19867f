import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listReportMessages } from "#lib/reports/list-report-messages.ts";
import { reportMessagesQuery, reportMessagesSchema } from "#lib/reports/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "reports.read",
    query: reportMessagesQuery,
    response: reportMessagesSchema,
    run: ({ ctx, query }) => listReportMessages(ctx, query),
  }),
});
