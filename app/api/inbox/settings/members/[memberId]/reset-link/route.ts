import { createMemberResetLink } from "#lib/accounts/members/create-member-reset-link.ts";
import { memberParams, resetLinkSchema } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "members.manage",
    recentPassword: true,
    params: memberParams,
    response: resetLinkSchema,
    run: ({ ctx, params }) => createMemberResetLink(ctx, params.memberId),
  }),
});
