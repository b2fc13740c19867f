import { deleteWorkspaceBody } from "#lib/accounts/workspaces/schema.ts";
import { startDeletion } from "#lib/accounts/workspaces/start-deletion.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "workspace.delete",
    recentPassword: true,
    body: deleteWorkspaceBody,
    run: ({ ctx, body }) => startDeletion(ctx, body.name),
  }),
});
