import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import {
  deletedLabelSchema,
  labelParams,
  labelResponse,
  updateLabelBody,
} from "#lib/contacts/label-schema.ts";
import { deleteLabel } from "#lib/contacts/remove-label.ts";
import { updateLabel } from "#lib/contacts/write-label.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffOperation({
    permission: "labels.manage",
    params: labelParams,
    body: updateLabelBody,
    response: labelResponse,
    run: async ({ ctx, params, body }) => ({ label: await updateLabel(ctx, params.labelId, body) }),
  }),
  DELETE: staffOperation({
    permission: "labels.manage",
    params: labelParams,
    response: deletedLabelSchema,
    run: async ({ ctx, params }) => {
      await deleteLabel(ctx, params.labelId);
      return { deleted: true as const };
    },
  }),
});
