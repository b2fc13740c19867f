import { resetMemberTwoFactor } from "#lib/accounts/members/reset-member-two-factor.ts";
import { memberParams } from "#lib/accounts/members/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  DELETE: staffAction({
    permission: "members.manage",
    recentPassword: true,
    params: memberParams,
    run: ({ ctx, params }) => resetMemberTwoFactor(ctx, params.memberId),
  }),
});
