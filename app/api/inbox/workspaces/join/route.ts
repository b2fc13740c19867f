import { joinWorkspace } from "#lib/accounts/members/accept-invitation.ts";
import { invitationTokenBody } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "account.manage",
    body: invitationTokenBody,
    response: doneResponse,
    run: async ({ ctx, sessionId, body }) => {
      await joinWorkspace(ctx, sessionId, body.token);
      return { ok: true };
    },
  }),
});
