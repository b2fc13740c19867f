import { changeRole } from "#lib/accounts/members/change-role.ts";
import { changeRoleBody, memberParams } from "#lib/accounts/members/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffAction({
    permission: "members.manage",
    recentPassword: true,
    params: memberParams,
    body: changeRoleBody,
    run: ({ ctx, params, body }) => changeRole(ctx, params.memberId, body.role),
  }),
});
