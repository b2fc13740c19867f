import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { inviteBody, invitedSchema } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "members.manage",
    recentPassword: true,
    body: inviteBody,
    response: invitedSchema,
    run: ({ ctx, body }) => inviteMember(ctx, body),
  }),
});
