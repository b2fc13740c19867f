import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { labelParams, labelResponse, mergeLabelBody } from "#lib/contacts/label-schema.ts";
import { mergeLabel } from "#lib/contacts/remove-label.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "labels.manage",
    params: labelParams,
    body: mergeLabelBody,
    response: labelResponse,
    run: async ({ ctx, params, body }) => ({ label: await mergeLabel(ctx, params.labelId, body.intoId) }),
  }),
});
