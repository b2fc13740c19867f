import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { changeRetention } from "#lib/retention/change-retention.ts";
import { readRetention } from "#lib/retention/queries.ts";
import { changeRetentionBody, retentionSchema } from "#lib/retention/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "data.export",
    response: retentionSchema,
    run: ({ ctx }) => readRetention(ctx),
  }),
  PATCH: staffOperation({
    permission: "data.retain",
    recentPassword: true,
    body: changeRetentionBody,
    response: retentionSchema,
    run: ({ ctx, body }) => changeRetention(ctx, body),
  }),
});
