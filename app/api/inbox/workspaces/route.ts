import { listOwnWorkspaces } from "#lib/accounts/workspaces/queries.ts";
import { createWorkspaceBody, workspaceListSchema } from "#lib/accounts/workspaces/schema.ts";
import { createOwnWorkspace } from "#lib/accounts/workspaces/switch-workspace.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    response: workspaceListSchema,
    run: ({ ctx }) => listOwnWorkspaces(ctx),
  }),
  POST: staffOperation({
    permission: "workspace.create",
    body: createWorkspaceBody,
    response: doneResponse,
    run: async ({ ctx, sessionId, body }) => {
      await createOwnWorkspace(ctx, sessionId, body.name);
      return { ok: true };
    },
  }),
});
