import { listAudit } from "#lib/accounts/audit/queries.ts";
import { auditListSchema, listAuditQuery } from "#lib/accounts/audit/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "audit.read",
    query: listAuditQuery,
    response: auditListSchema,
    run: ({ ctx, query }) => listAudit(ctx, query),
  }),
});
