import { renewInvitation } from "#lib/accounts/members/invite-member.ts";
import { invitationParams, invitedSchema } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "members.manage",
    recentPassword: true,
    params: invitationParams,
    response: invitedSchema,
    run: ({ ctx, params }) => renewInvitation(ctx, params.invitationId),
  }),
});
