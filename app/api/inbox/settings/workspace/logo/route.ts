import { removeLogo, storeLogo } from "#lib/accounts/workspaces/change-logo.ts";
import { workspaceSettingsSchema } from "#lib/accounts/workspaces/schema.ts";
import { streamBody } from "#lib/api/read-body.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "workspace.manage",
    response: workspaceSettingsSchema,
    run: ({ ctx, request }) => storeLogo(ctx, streamBody(request)),
  }),
  DELETE: staffOperation({
    permission: "workspace.manage",
    response: workspaceSettingsSchema,
    run: ({ ctx }) => removeLogo(ctx),
  }),
});
