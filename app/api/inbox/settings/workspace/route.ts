import { changeWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { readWorkspace } from "#lib/accounts/workspaces/queries.ts";
import { changeWorkspaceBody, workspaceSettingsSchema } from "#lib/accounts/workspaces/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "workspace.manage",
    response: workspaceSettingsSchema,
    run: ({ ctx }) => readWorkspace(ctx),
  }),
  PATCH: staffOperation({
    permission: "workspace.manage",
    body: changeWorkspaceBody,
    response: workspaceSettingsSchema,
    run: ({ ctx, body, sessionId }) => changeWorkspace(ctx, body, sessionId),
  }),
});
