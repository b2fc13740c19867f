import { enableMember } from "#lib/accounts/members/change-member.ts";
import { memberParams } from "#lib/accounts/members/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "members.manage",
    recentPassword: true,
    params: memberParams,
    run: ({ ctx, params }) => enableMember(ctx, params.memberId),
  }),
});
