import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import {
  deletedViewSchema,
  savedViewParams,
  savedViewResponse,
  updateViewBody,
} from "#lib/conversations/views/schema.ts";
import { deleteView, updateView } from "#lib/conversations/views/write-view.ts";

const params = savedViewParams;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffOperation({
    permission: "conversations.read",
    params,
    body: updateViewBody,
    response: savedViewResponse,
    run: async ({ ctx, params, body }) => ({ view: await updateView(ctx, { id: params.viewId, ...body }) }),
  }),
  DELETE: staffOperation({
    permission: "conversations.read",
    params,
    response: deletedViewSchema,
    run: async ({ ctx, params }) => {
      await deleteView(ctx, params.viewId);
      return { deleted: true as const };
    },
  }),
});
