import { switchWorkspaceBody } from "#lib/accounts/workspaces/schema.ts";
import { switchWorkspace } from "#lib/accounts/workspaces/switch-workspace.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "account.manage",
    beforeTwoFactor: true,
    body: switchWorkspaceBody,
    run: ({ ctx, sessionId, body }) => switchWorkspace(ctx, sessionId, body.workspaceId),
  }),
});
