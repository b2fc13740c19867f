import { joinWorkspace } from "#lib/accounts/members/accept-invitation.ts";
import { invitationTokenBody } from "#lib/accounts/members/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "account.manage",
    body: invitationTokenBody,
    run: ({ ctx, sessionId, body }) => joinWorkspace(ctx, sessionId, body.token),
  }),
});
