import { deleteWorkspaceBody } from "#lib/accounts/workspaces/schema.ts";
import { startDeletion } from "#lib/accounts/workspaces/start-deletion.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "workspace.delete",
    body: deleteWorkspaceBody,
    response: doneResponse,
    run: async ({ ctx, body }) => {
      await startDeletion(ctx, body.name);
      return { ok: true };
    },
  }),
});
