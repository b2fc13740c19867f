import { switchWorkspaceBody } from "#lib/accounts/workspaces/schema.ts";
import { switchWorkspace } from "#lib/accounts/workspaces/switch-workspace.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "account.manage",
    body: switchWorkspaceBody,
    response: doneResponse,
    run: async ({ ctx, sessionId, body }) => {
      await switchWorkspace(ctx, sessionId, body.workspaceId);
      return { ok: true };
    },
  }),
});
