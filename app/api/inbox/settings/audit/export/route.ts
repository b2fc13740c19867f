import { auditFilterSchema } from "#lib/accounts/audit/schema.ts";
import { serveCsv } from "#lib/api/serve-csv.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { exportAuditLog } from "#lib/data/export-audit-log.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "audit.read",
    audit: "audit.exported",
    limit: "member-export",
    query: auditFilterSchema,
    run: async ({ ctx, query }) => serveCsv("audit-log.csv", await exportAuditLog(ctx, query)),
  }),
});
