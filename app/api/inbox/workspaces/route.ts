import { listOwnWorkspaces } from "#lib/accounts/workspaces/queries.ts";
import { createWorkspaceBody, workspaceListSchema } from "#lib/accounts/workspaces/schema.ts";
import { createOwnWorkspace } from "#lib/accounts/workspaces/switch-workspace.ts";
import { staffAction, staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    response: workspaceListSchema,
    run: ({ ctx }) => listOwnWorkspaces(ctx),
  }),
  POST: staffAction({
    permission: "workspace.create",
    body: createWorkspaceBody,
    run: async ({ ctx, sessionId, body }) => void (await createOwnWorkspace(ctx, sessionId, body.name)),
  }),
});
