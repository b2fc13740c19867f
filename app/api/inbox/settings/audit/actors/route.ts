import { listAuditActors } from "#lib/accounts/audit/queries.ts";
import { auditActorsSchema } from "#lib/accounts/audit/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "audit.read",
    response: auditActorsSchema,
    run: ({ ctx }) => listAuditActors(ctx),
  }),
});
