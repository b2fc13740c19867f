import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { createLabelBody, labelListSchema, labelResponse } from "#lib/contacts/label-schema.ts";
import { createLabel } from "#lib/contacts/write-label.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "workspace.read",
    response: labelListSchema,
    run: ({ ctx }) => listLabels(ctx),
  }),
  POST: staffOperation({
    permission: "labels.create",
    body: createLabelBody,
    response: labelResponse,
    run: async ({ ctx, body }) => ({ label: await createLabel(ctx, body) }),
  }),
});
